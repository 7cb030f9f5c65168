import type { FormToken } from '../forms.types.js'

const ETHEREUM: FormToken['network'] = { name: 'Ethereum', namespace: 'eip155' }
const SOLANA: FormToken['network'] = { name: 'Solana', namespace: 'solana' }
const BASE: FormToken['network'] = { name: 'Base', namespace: 'eip155' }

/** The networks of the demonstration. Base has no token. */
export const demoNetworks: readonly FormToken['network'][] = [ETHEREUM, SOLANA, BASE]

/** The tokens of the demonstration: of 18, 6 and 9 decimals, and one that has none. */
export const demoTokens: readonly FormToken[] = [
  {
    id: 'eth',
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    balance: '1.204000000000000001',
    worth: '$3,810.66',
    network: ETHEREUM,
  },
  {
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    balance: '250.5',
    worth: '$250.50',
    network: ETHEREUM,
  },
  { id: 'ticket', name: 'Ticket', symbol: 'TICKET', decimals: 0, balance: '12', network: ETHEREUM },
  { id: 'sol', name: 'Solana', symbol: 'SOL', decimals: 9, balance: '4.2', worth: '$630.00', network: SOLANA },
]
