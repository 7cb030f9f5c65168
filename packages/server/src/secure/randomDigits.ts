/** How many values a word of 32 bits has. */
const WORDS = 2 ** 32

/**
 * Makes `count` random decimal digits, at most 9. All are as likely: a word at the end of the range, by which the remainder
 * would have the low numbers more often, is drawn anew.
 * @param draw makes a random word of 32 bits
 */
export function randomDigits(count: number, draw: () => number = drawWord): string {
  const numbers = 10 ** count
  const even = WORDS - (WORDS % numbers)
  let word = draw()
  while (word >= even) word = draw()
  return String(word % numbers).padStart(count, '0')
}

const drawWord = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
