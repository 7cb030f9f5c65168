import type { Manifest } from '@latchkit/sandbox'
import { describe, expect, it } from 'vitest'
import { spoilables, toSwitches, toText } from './faults.js'

const chain = (name: string): object => ({ name, switchesUrl: `/${name}` })
const services = spoilables({
  directory: { switchesUrl: '/directory' },
  server: { switchesUrl: '/server' },
  signIn: { switchesUrl: '/siwx/switches' },
  evm: { chains: [chain('One'), chain('Two')] },
  solana: chain('Solana'),
} as unknown as Manifest)
const { controls } = services[0]!
const switchesOf = (texts: Record<string, string>): object => toSwitches(new Map(Object.entries(texts)), controls)

describe('the faults', () => {
  it('are those of the directory, of the servers, and of the RPC of each chain', () => {
    expect(services.map(({ name }) => name)).toEqual([
      'Directory',
      'Server',
      'Sign-in server',
      'RPC of One',
      'RPC of Two',
      'RPC of Solana',
    ])
  })

  it('have the types that the sandbox accepts', () => {
    const texts = { paths: '/getWallets, /getWalletImage', calls: '2', offline: 'true', cors: 'false', body: 'html' }
    expect(switchesOf(texts)).toEqual({
      paths: ['/getWallets', '/getWalletImage'],
      calls: 2,
      offline: true,
      cors: false,
      body: 'html',
    })
    const rpc = services[3]!.controls
    expect(toSwitches(new Map([['error', '{"code":-32005,"message":"busy"}']]), rpc)).toEqual({
      error: { code: -32005, message: 'busy' },
    })
  })

  it('leave out what is empty', () => {
    expect(switchesOf({ paths: '', status: '', retryAfter: '', unknown: 'x' })).toEqual({})
  })

  it('are texts in the form', () => {
    expect([null, undefined, ['/a', '/b'], 0, false, { code: 1 }].map(toText)).toEqual([
      '',
      '',
      '/a, /b',
      '0',
      'false',
      '{"code":1}',
    ])
  })
})
