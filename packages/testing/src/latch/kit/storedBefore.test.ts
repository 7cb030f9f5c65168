import { describe, expect, it } from 'vitest'
import { createTestLatch } from '../../createTestLatch.js'
import { createFakeStorage } from '../../createFakeStorage.js'

// What a release has stored is read by every later one. These are its texts, letter by letter.

const CONNECTION =
  '{"version":1,"value":{"namespace":"eip155","connectorId":"org.example.fake","name":"Fake Wallet","address":"0x52908400098527886E0F7030069857D2E4169EE7","networkId":"eip155:900001","isEnded":false,"revision":1767225600000}}'
const STORED = {
  '@latchkit/connection:eip155:org.example.fake': CONNECTION,
  '@latchkit/active:eip155': '{"version":1,"value":{"choice":"eip155:org.example.fake","revision":1767225600000}}',
  '@latchkit/active:namespace': '{"version":1,"value":{"choice":"eip155","revision":1767225600000}}',
  '@latchkit/recent-wallets': '{"version":1,"value":[{"id":"org.example.fake","name":"Fake Wallet","chain":"eip155"}]}',
  '@latchkit/address-book:eip155:0x8617E340B3D01FA5F11F306F4090FD50E238070D':
    '{"version":1,"value":{"namespace":"eip155","address":"0x8617E340B3D01FA5F11F306F4090FD50E238070D","name":"Ada"}}',
  '@latchkit/address-book:solana:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM':
    '{"version":1,"value":{"namespace":"solana","address":"9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM","name":"Sol"}}',
  '@latchkit/preferences:locale': '{"version":1,"value":"pt-BR"}',
  '@latchkit/preferences:mode': '{"version":1,"value":"light"}',
} as const

describe('S3.19 what a release has stored', () => {
  it('connects the wallet again', async () => {
    const { latch } = createTestLatch({ storage: createFakeStorage(STORED) })
    latch.start()
    await expect
      .poll(() => latch.getAccount())
      .toMatchObject({ status: 'connected', address: '0x52908400098527886E0F7030069857D2E4169EE7' })
  })

  it('connects no wallet whose connection has ended', async () => {
    const key = '@latchkit/connection:eip155:org.example.fake'
    const ended = { ...STORED, [key]: CONNECTION.replace('"isEnded":false', '"isEnded":true') }
    const { latch, adapter } = createTestLatch({ storage: createFakeStorage(ended) })
    latch.start()
    await (await latch.feature('connection')).prepare()
    expect(latch.getAccount().status).toBe('disconnected')
    expect(adapter.count('reconnect')).toBe(0)
  })

  it('has the language and the mode that the visitor chose', async () => {
    const { latch } = createTestLatch({ storage: createFakeStorage(STORED), themeMode: 'system' })
    await latch.feature('preferences')
    const { locale, theme } = latch.getState()
    expect([locale.locale, theme.mode]).toEqual(['pt-BR', 'light'])
  })

  it('has the entries of the address book', async () => {
    const { latch } = createTestLatch({ storage: createFakeStorage(STORED) })
    const { state } = await latch.feature('addressBook')
    expect(state.entries).toEqual([
      expect.objectContaining({ address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', name: 'Ada' }),
      expect.objectContaining({ address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', name: 'Sol' }),
    ])
  })
})
