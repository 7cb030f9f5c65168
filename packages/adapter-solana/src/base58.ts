const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as base58 text, as Solana writes addresses, hashes and signatures. */
export function toBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = (LETTERS[Number(number % 58n)] ?? '') + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** The bytes of a base58 text. Undefined where a letter isn't one of base58's, and for more than 128 letters. */
export function fromBase58(text: string): Uint8Array | undefined {
  if (text.length > 128) return undefined
  let number = 0n
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 255n))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes])
}
