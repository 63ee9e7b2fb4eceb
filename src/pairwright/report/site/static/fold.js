// Text for comparison in a search: small letters without accents, Ł as l, Æ as ae.
window.pairwrightFold = (() => {
  const letters = {
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "ħ": "h",
    "ŧ": "t", "ŋ": "n",
  };
  const others = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");
  return (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(others, (sign) => letters[sign]);
})();
