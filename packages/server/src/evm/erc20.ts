import { parseAbi } from 'viem'

/** The views of ERC-20 that are read, and the multiplier of ERC-8056. */
export const erc20Abi = parseAbi([
  'function allowance(address, address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function uiMultiplier() view returns (uint256)',
])
