/**
 * Removes the white space of a text in base64, and restores its padding. Apps and wallets give both in other forms than
 * strict decoders take. Doesn't check the letters.
 */
export function tidyBase64(text: string): string {
  const bare = text.replace(/\s+/g, '').replace(/={1,2}$/, '')
  return bare.padEnd(Math.ceil(bare.length / 4) * 4, '=')
}
