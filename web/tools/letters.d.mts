/** The code points in use, and of each an example of where. */
export function lettersInUse(): Map<number, string>;
