import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { reverted, scriptedClient, word } from './scriptedClient.fixture.js'
import { verifyMessage } from './evm.verify.js'

const TEXT = 'app.example wants you to sign in'
const key = privateKeyToAccount(word(7n))
const contract = { address: '0x52908400098527886E0F7030069857D2E4169EE7', networkId: 'eip155:1' } as const

async function verify(answer: unknown) {
  const { client, asked } = scriptedClient({ eth_call: answer })
  const batching = { ...client, batch: { multicall: { batchSize: 1_024 } } }
  const verdict = await verifyMessage(() => batching, contract, TEXT, await key.signMessage({ message: TEXT }))
  return { verdict, asked: asked('eth_call') }
}

describe('the signature of a contract', () => {
  it('is what the network’s node says', async () => {
    expect(await verify('0x01')).toMatchObject({ verdict: 'valid', asked: [[{ data: expect.any(String) }, 'latest']] })
    expect(await verify('0x00')).toMatchObject({ verdict: 'invalid' })
  })

  it('is invalid where the contract reverts, and unknown where the node refuses', async () => {
    expect(await verify(reverted)).toMatchObject({ verdict: 'invalid' })
    const limit = (): never => {
      throw { code: -32005, message: 'limit exceeded' }
    }
    expect(await verify(limit)).toMatchObject({ verdict: 'unknown' })
  })

  it('is unknown where there is no client of the network', async () => {
    const lost = (): never => {
      throw new Error('no such network')
    }
    expect(await verifyMessage(lost, contract, TEXT, await key.signMessage({ message: TEXT }))).toBe('unknown')
  })
})

it('the signature of the account’s own key asks no node', async () => {
  const { client, asked } = scriptedClient({})
  const account = { address: key.address, networkId: 'eip155:1' } as const
  const signature = await key.signMessage({ message: TEXT })
  expect(await verifyMessage(() => client, account, TEXT, signature)).toBe('valid')
  expect(asked('eth_call')).toEqual([])
})
