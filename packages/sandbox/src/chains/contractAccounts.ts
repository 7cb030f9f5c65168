import { encodeFunctionData, getContractAddress, encodeDeployData, padHex } from 'viem/utils'
import type { Address } from 'viem'
import type { SandboxContractAccount, SandboxContractAccounts } from '../wallet/types.js'
import { deployer, planDeployment, type Artifacts, type SetupTransaction } from './deployment.js'

interface PlannedAccounts {
  readonly factory: Address
  /** In the order of the owners. */
  readonly accounts: readonly SandboxContractAccounts[]
  readonly transactions: () => readonly SetupTransaction[]
}

/** What tells the two accounts of an owner apart. */
const salts = { deployed: padHex('0x0'), undeployed: padHex('0x1') } as const

/** Computes the factory of accounts, and two accounts of each owner, of which the chain gets one. */
export function planContractAccounts(
  { Account, AccountFactory }: Artifacts,
  owners: readonly Address[],
): PlannedAccounts {
  const { address: factory, transaction } = planDeployment(AccountFactory, [])
  const accountOf = (owner: Address, kind: keyof SandboxContractAccounts): SandboxContractAccount => {
    const salt = salts[kind]
    const bytecode = encodeDeployData({ ...Account, args: [owner] })
    return {
      address: getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode }),
      factory,
      factoryData: encodeFunctionData({ abi: AccountFactory.abi, functionName: 'create', args: [owner, salt] }),
    }
  }
  const accounts = owners.map((owner) => ({
    deployed: accountOf(owner, 'deployed'),
    undeployed: accountOf(owner, 'undeployed'),
  }))
  const creations = accounts.map(({ deployed }) => ({ from: deployer, to: factory, data: deployed.factoryData }))
  return { factory, accounts, transactions: () => [transaction, ...creations] }
}
