/** What a rating means, as one would say it of somebody: "fights 5". */
export const RATING_WORDS: Readonly<Record<string, string>> = {
  combat: "fights",
  intelligence: "knows",
  leadership: "leads",
  diplomacy: "talks",
  navigation: "flies",
};
