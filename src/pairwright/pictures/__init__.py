"""Pictures as SVG: brackets by `geometry`, `plots` and `grid` on a `canvas`, text fitted by `metrics`."""
