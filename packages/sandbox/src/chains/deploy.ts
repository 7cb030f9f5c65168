import { gunzipSync } from 'node:zlib'
import { create2Factory, type ContractPlan } from './contracts.js'
import { callChain } from './jsonRpc.js'

/** The account that pays for the contracts, so that every account of the manifest starts with nonce 0. */
const deployer = '0x00000000000000000000000000000000000000d0'

/** Resolves with whether the chain has the contracts already, from the state that it was started with. */
export async function isDeployed(url: string, plan: ContractPlan): Promise<boolean> {
  const last = plan.deployments.at(-1)?.address
  return (await callChain(url, 'eth_getCode', [last, 'latest'])) !== '0x'
}

/** Puts every contract at the address that the plan names. Rejects where the last contract isn't there afterwards. */
export async function deploy(url: string, plan: ContractPlan): Promise<void> {
  const { multicall3, deployments } = plan
  await callChain(url, 'anvil_setCode', [multicall3.address, multicall3.code])
  await callChain(url, 'anvil_setBalance', [deployer, '0xde0b6b3a7640000'])
  await callChain(url, 'anvil_impersonateAccount', [deployer])
  // All deployments go into one block, mined by request: automatic mining happens a moment after the answer.
  await callChain(url, 'evm_setAutomine', [false])
  for (const { data } of deployments) {
    await callChain(url, 'eth_sendTransaction', [{ from: deployer, to: create2Factory, data }])
  }
  await callChain(url, 'evm_mine')
  await callChain(url, 'evm_setAutomine', [true])
  await callChain(url, 'anvil_stopImpersonatingAccount', [deployer])
  if (!(await isDeployed(url, plan))) throw new Error('The contracts of the sandbox did not deploy.')
}

/** Resolves with the chain's whole state, in the form that `--load-state` reads. */
export async function dumpState(url: string): Promise<string> {
  const packed = await callChain<string>(url, 'anvil_dumpState')
  return gunzipSync(Buffer.from(packed.slice(2), 'hex')).toString()
}
