/**
 * Contracts by which a chain's coin is a token of that chain, too: what they name is the coin (F256). Lower case.
 * `eip155`: what stands for the coin on every chain, in lists of exchanges.
 */
const COIN_CONTRACTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['eip155', ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee']],
  // Polygon, Amoy
  ['eip155:137', ['0x0000000000000000000000000000000000001010']],
  ['eip155:80002', ['0x0000000000000000000000000000000000001010']],
  // Celo, Alfajores, Celo Sepolia
  ['eip155:42220', ['0x471ece3750da237f93b8e339c536989b8978a438']],
  ['eip155:44787', ['0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9']],
  ['eip155:11142220', ['0x471ece3750da237f93b8e339c536989b8978a438']],
  // ZKsync Era, ZKsync Sepolia, Abstract, Lens, Sophon
  ['eip155:324', ['0x000000000000000000000000000000000000800a']],
  ['eip155:300', ['0x000000000000000000000000000000000000800a']],
  ['eip155:2741', ['0x000000000000000000000000000000000000800a']],
  ['eip155:232', ['0x000000000000000000000000000000000000800a']],
  ['eip155:50104', ['0x000000000000000000000000000000000000800a']],
  // Metis, Mantle
  ['eip155:1088', ['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000']],
  ['eip155:5000', ['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000']],
  // Moonbeam, Moonriver
  ['eip155:1284', ['0x0000000000000000000000000000000000000802']],
  ['eip155:1285', ['0x0000000000000000000000000000000000000802']],
])

/** Whether a contract of a network (CAIP-2) is its coin by another name (F256). */
export function isCoinContract(networkId: string, contract: string): boolean {
  const lists = [networkId.replace(/:.*/s, ''), networkId].map((each) => COIN_CONTRACTS.get(each))
  return lists.some((each) => each?.includes(contract.toLowerCase()))
}
