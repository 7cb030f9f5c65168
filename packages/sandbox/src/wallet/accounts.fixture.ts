import { planContractAccounts } from '../chains/contractAccounts.js'
import { deriveAccounts } from '../chains/definitions.js'
import { readArtifacts } from '../chains/deployment.js'
import type { EvmChainsConfig } from './types.js'

/** The first accounts of the sandbox, as the wallet gets them. */
export function accountsOf(count: number): EvmChainsConfig['accounts'] {
  const keys = deriveAccounts(count)
  const { accounts } = planContractAccounts(
    readArtifacts(),
    keys.map(({ address }) => address),
  )
  return keys.flatMap(({ address, privateKey }, index) =>
    accounts.slice(index, index + 1).map((contracts) => ({ address, privateKey, contracts })),
  )
}
