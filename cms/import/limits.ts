/** All limits of an import; what exceeds one is left out and named. */
export const importLimits = {
  /** Files and folders that are looked at. */
  entries: 50_000,
  /** Folders within each other. */
  depth: 12,
  /** Articles of one import. */
  articles: 10_000,
  /** Bytes of a text file. */
  textBytes: 1_000_000,
  /** Bytes of a Ghost export. */
  exportBytes: 200_000_000,
  /** Bytes of a picture or video. */
  pictureBytes: 15_000_000,
  videoBytes: 200_000_000,
  /** Pictures of an article. */
  pictures: 500,
  /** Characters of a tag of a template language, or of JSX. */
  tag: 5_000,
  /** Characters of the paragraphs of which a description is made. */
  described: 5_000,
  /** Milliseconds of processor time that a step of the conversion of a text may take: a base, and more for each character. */
  milliseconds: 2_000,
  millisecondsPerCharacter: 0.1,
};
