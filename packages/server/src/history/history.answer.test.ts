import { describe, expect, it } from 'vitest'
import { toAnswer, type AnswerContext } from './history.answer.js'
import type { HistoryEntry, HistoryTransfer } from './history.types.js'

const networkId = 'eip155:1'
const ACCOUNT = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ACCOUNT_SHOWN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const OTHER_SHOWN = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const TOKEN_SHOWN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const SOLANA_ACCOUNT = 'GZmDMzmgtxF6u9AVJyW1UaSZyXNUXYyGTXNPLREPwiwA'

/** What an entry is shown as, with these transfers and this context. */
function shown(entry: Partial<HistoryEntry>, context: Partial<AnswerContext> = {}) {
  return toAnswer(
    {
      hash: '0xabc',
      minedAt: new Date('2026-01-02T03:04:05Z'),
      isFailed: false,
      sentFrom: ACCOUNT,
      sentTo: OTHER,
      transfers: [],
      cursor: '1.0',
      ...entry,
    },
    {
      networkId,
      account: ACCOUNT_SHOWN,
      coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens: new Map([[TOKEN, { name: 'Gold', symbol: 'GLD', decimals: 2, isSpam: true }]]),
      ...context,
    },
  )
}

const moved = (sentFrom: string, sentTo: string, more: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  sentFrom,
  sentTo,
  quantity: 150n,
  ...more,
})
const OUT = moved(ACCOUNT, OTHER)
const IN = moved(OTHER, ACCOUNT)
const SELF = moved(ACCOUNT, ACCOUNT)

describe('S3.08 a transaction as clients read it', () => {
  it('has the addresses with their checksums, and the fee in whole coins', () => {
    expect(shown({ fee: 21_000_000_000_000n }).metadata).toEqual({
      minedAt: '2026-01-02T03:04:05.000Z',
      chain: networkId,
      hash: '0xabc',
      operationType: 'send',
      status: 'confirmed',
      sentFrom: ACCOUNT_SHOWN,
      sentTo: OTHER_SHOWN,
      fee: '0.000021',
    })
    expect(shown({}).id).toBe(`${networkId}:0xabc`)
  })

  it('has no fee where none is known, and says where it failed', () => {
    const { metadata } = shown({ isFailed: true })
    expect(metadata).not.toHaveProperty('fee')
    expect(metadata.status).toBe('failed')
  })

  it('has an address as it is where the chain is no EVM chain', () => {
    // An address of Solana differs from one with other capitals.
    const others = SOLANA_ACCOUNT.toLowerCase()
    const transfers = [moved(SOLANA_ACCOUNT, others), moved(others, SOLANA_ACCOUNT)]
    const { metadata, transfers: told } = shown({ sentFrom: SOLANA_ACCOUNT, transfers }, { account: SOLANA_ACCOUNT })
    expect(metadata.sentFrom).toBe(SOLANA_ACCOUNT)
    expect(told.map(({ direction }) => direction)).toEqual(['out', 'in'])
  })

  it('has an address whose capitals are no checksum with the right ones', () => {
    expect(shown({ sentTo: `0x${OTHER.slice(2).toUpperCase()}` }).metadata.sentTo).toBe(OTHER_SHOWN)
  })

  it.each<[string, Partial<HistoryEntry>]>([
    ['deploy', { call: 'deploy' }],
    ['approve', { call: 'approve', transfers: [OUT] }],
    ['send', {}],
    ['send', { transfers: [OUT], call: 'execute' }],
    ['send', { transfers: [SELF], call: 'execute' }],
    ['send', { transfers: [IN, SELF], sentFrom: OTHER }],
    ['receive', { transfers: [IN] }],
    ['receive', { transfers: [IN, IN], sentFrom: OTHER }],
    ['receive', { transfers: [IN], sentFrom: OTHER, call: 'deploy' }],
    ['trade', { transfers: [IN, OUT, SELF] }],
    ['execute', { call: 'execute' }],
    ['execute', { sentFrom: OTHER }],
    ['execute', { sentFrom: OTHER, call: 'approve' }],
  ])('is of the type %s: %o', (type, entry) => {
    expect(shown(entry).metadata.operationType).toBe(type)
  })
})

describe('S3.08 a transfer as clients read it', () => {
  it.each([
    ['out', OUT],
    ['in', IN],
    ['self', SELF],
    ['in', moved('', ACCOUNT)],
  ])('has the direction %s: %o', (direction, transfer) => {
    expect(shown({ transfers: [transfer] }).transfers[0]?.direction).toBe(direction)
  })

  it('of the coin has its names and its picture, and neither an address nor flags', () => {
    expect(shown({ transfers: [OUT] }).transfers).toEqual([
      {
        direction: 'out',
        quantity: { numeric: '0.00000000000000015' },
        fungible_info: { name: 'Ether', symbol: 'ETH' },
      },
    ])
    const coin = { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: 'https://a.example/eth.png' }
    expect(shown({ transfers: [OUT] }, { coin }).transfers[0]?.fungible_info).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      icon: { url: 'https://a.example/eth.png' },
    })
  })

  it('of a token has its address, and its amount as the token scales it', () => {
    const transfers = [moved(OTHER, ACCOUNT, { token: { address: TOKEN } })]
    const info = { name: 'Gold', symbol: 'GLD', address: TOKEN_SHOWN, flags: { is_spam: true } }
    expect(shown({ transfers }).transfers).toEqual([
      { direction: 'in', quantity: { numeric: '1.5' }, fungible_info: info },
    ])
    const gold = { name: 'Gold', symbol: 'GLD', decimals: 2, isSpam: true, scale: { above: 2n, below: 1n } }
    expect(shown({ transfers }, { tokens: new Map([[TOKEN, gold]]) }).transfers[0]?.quantity).toEqual({ numeric: '3' })
  })

  it('of a token without known names has a question mark as each, and its smallest units', () => {
    const transfers = [moved(OTHER, ACCOUNT, { token: { address: TOKEN } })]
    expect(shown({ transfers }, { tokens: new Map() }).transfers).toEqual([
      {
        direction: 'in',
        quantity: { numeric: '150' },
        fungible_info: { name: '?', symbol: '?', address: TOKEN_SHOWN, flags: { is_spam: false } },
      },
    ])
  })

  it.each([
    ['7', 'Gold #7'],
    ['123456789012', 'Gold #123456789012'],
    ['1234567890123', 'Gold #123456789012…'],
  ])('of the NFT %s has a short title', (tokenId, name) => {
    const transfers = [moved(OTHER, ACCOUNT, { token: { address: TOKEN }, tokenId, quantity: 1n })]
    expect(shown({ transfers }).transfers).toEqual([
      { direction: 'in', quantity: { numeric: '1' }, nft_info: { name, flags: { is_spam: true } } },
    ])
  })
})
