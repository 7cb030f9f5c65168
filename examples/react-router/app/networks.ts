import { base, mainnet } from '@latchkit/core/networks'

/** The networks that visitors may use. */
export const networks = [mainnet, base]

/** The RPC of each network, by chain number. Put the URLs of your own provider here. */
export const rpcUrls: Readonly<Record<number, string>> = {
  [mainnet.id]: 'https://rpc.example.org/1',
  [base.id]: 'https://rpc.example.org/8453',
}
