import { keccak_256 } from '@noble/hashes/sha3'

/** Whether a text is an EVM address with its checksum (ERC-55). */
export function isEvmAddress(text: string): boolean {
  if (!/^0x[0-9A-Fa-f]{40}$/.test(text)) return false
  const lower = text.slice(2).toLowerCase()
  const hash = keccak_256(lower)
  const isUpper = (at: number): boolean => (((hash[at >> 1] ?? 0) >> (at % 2 ? 0 : 4)) & 8) !== 0
  return text.slice(2) === lower.replace(/[a-f]/g, (digit, at: number) => (isUpper(at) ? digit.toUpperCase() : digit))
}
