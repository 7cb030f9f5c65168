/** Whether the code at an address, in hex, is a delegation of an account, which any account may have (EIP-7702). */
export const isDelegation = (code: string): boolean => /^0xef0100[0-9a-f]{40}$/i.test(code)
