import { describe, expect, it } from 'vitest'
import { pairingConnector } from '../pairing/pairing.rules.js'
import { CONNECTOR_ORDER, connectorRows } from './rows.rules.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { RecentWallet } from './connectors.types.js'

const connector = (id: string, type: Connector['type'], name = id): Connector => ({ id, name, type, chain: 'eip155' })
const recent = (id: string, name = id): RecentWallet => ({ id, name, chain: 'eip155' })
const ids = (rows: ReturnType<typeof connectorRows>): string[] => rows.map((row) => row.connector.id)

const ALL = [
  connector('external', 'EXTERNAL'),
  connector('multi', 'MULTI_CHAIN'),
  connector('announced', 'ANNOUNCED'),
  connector('injected', 'INJECTED'),
  connector('wc', 'WALLET_CONNECT'),
]

describe('connectorRows', () => {
  it('S9.11 S3.13 lists the groups in their order', () => {
    expect(ids(connectorRows(ALL, []))).toEqual(['wc', 'injected', 'announced', 'multi', 'external'])
    const shared = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
    expect(CONNECTOR_ORDER.filter((group) => shared.includes(group))).toEqual(shared)
  })

  it('S3.16 lists them in the order of the app, and the groups that it leaves out last', () => {
    expect(ids(connectorRows(ALL, [], ['external', 'announced']))).toEqual([
      'external',
      'announced',
      'wc',
      'injected',
      'multi',
    ])
  })

  it('lifts the wallet used last to the top, and the other recent ones behind the first group', () => {
    const rows = connectorRows(ALL, [recent('external'), recent('announced')])
    expect(ids(rows)).toEqual(['external', 'wc', 'announced', 'injected', 'multi'])
    expect(rows.map(({ lastUsed }) => lastUsed)).toEqual([true, false, false, false, false])
    expect(rows.map(({ group }) => group)).toEqual(['recent', 'walletConnect', 'recent', 'injected', 'multiChain'])
  })

  it('S9.11 lists wallets that announce themselves by their name, whichever came first', () => {
    const [one, two, three] = ['One', 'Three', 'Two'].map((name) => connector(name, 'ANNOUNCED', name)) as [
      Connector,
      Connector,
      Connector,
    ]
    for (const came of [
      [one, two, three],
      [three, one, two],
      [two, three, one],
    ])
      expect(ids(connectorRows(came, []))).toEqual(['One', 'Three', 'Two'])
  })

  it('keeps the order in which the app gave its own wallets', () => {
    const many = Array.from({ length: 30 }, (_, index) => connector(`w${index}`, 'EXTERNAL'))
    expect(ids(connectorRows(many, []))).toEqual(many.map(({ id }) => id))
  })

  it('F063 does not mistake another wallet with the same rdns for the wallet that was used', () => {
    const wallets = [connector('org.one', 'ANNOUNCED', 'Stranger'), connector('org.one#u2', 'ANNOUNCED', 'One')]
    const rows = connectorRows(wallets, [recent('org.one', 'One')])
    expect(ids(rows)).toEqual(['org.one#u2', 'org.one'])
    expect(rows.map(({ lastUsed }) => lastUsed)).toEqual([true, false])
  })

  it('leaves out the connectors of the pairing, and keeps a chain library’s own WalletConnect connector', () => {
    const paired = (['eip155', 'solana'] as const).map(pairingConnector)
    expect(ids(connectorRows([...paired, ...ALL], [recent('walletConnect:eip155')]))).toEqual([
      'wc',
      'injected',
      'announced',
      'multi',
      'external',
    ])
  })

  it('leaves out an adapter’s own connector of a wallet that announced itself', () => {
    const info = { rdns: 'org.one' }
    const solana = { ...connector('solana', 'EXTERNAL'), chain: 'solana', info } as const
    const rows = connectorRows(
      [
        { ...connector('sdk', 'EXTERNAL'), info },
        { ...connector('org.one', 'ANNOUNCED'), info },
        { ...connector('org.one#u2', 'ANNOUNCED'), info },
        { ...connector('other', 'EXTERNAL'), info: { rdns: 'org.other' } },
        { ...connector('nameless', 'EXTERNAL'), info: { rdns: undefined } },
        solana,
      ],
      [],
    )
    expect(ids(rows)).toEqual(['org.one', 'org.one#u2', 'other', 'nameless', 'solana'])
    expect(ids(connectorRows([{ ...connector('sdk', 'EXTERNAL'), info }], []))).toEqual(['sdk'])
  })

  it('changes nothing of what it is given', () => {
    const given = Object.freeze([...ALL])
    connectorRows(given, Object.freeze([recent('wc')]))
    expect(given).toEqual(ALL)
  })
})
