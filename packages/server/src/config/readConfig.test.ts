// Tests projects.config.ts, readConfig.ts, secure.config.ts.
import { describe, expect, it } from 'vitest'
import { defineConfig } from './config.types.js'
import { ConfigError, readConfig } from './readConfig.js'

const least = defineConfig({ rpc: { 'eip155:1': ['https://rpc.example'] } })

const faultsOf = (given: unknown, environment = {}): string => {
  try {
    readConfig(given, environment)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

const secret = 'A'.repeat(43)
const secure = {
  origin: 'https://secure.example',
  sealingKeys: [secret],
  mail: { url: 'smtps://user:word@mail.example:465', from: 'App <login@app.example>' },
}

describe('the configuration', () => {
  it('needs RPC URLs alone', () => {
    expect(readConfig(least)).toEqual({
      ...least,
      port: 4_700,
      database: 'latchkit-data',
      wallets: [],
      limits: {},
      history: {},
      trustedProxies: 0,
      tokens: [],
      prices: {},
      logLevel: 'info',
    })
  })

  it('is that of the environment where that names a value', () => {
    const environment = { PORT: '8080', DATABASE_URL: 'postgres://db.example/latchkit', REDIS_URL: 'redis://r.example' }
    expect(readConfig({ ...least, port: 1, database: 'data', redis: 'redis://other' }, environment)).toMatchObject({
      port: 8080,
      database: 'postgres://db.example/latchkit',
      redis: 'redis://r.example',
    })
    expect(readConfig({ ...least, port: 1 }, { PORT: '' })).toMatchObject({ port: 1 })
  })

  it.each(['data', './data', '/var/lib/latchkit', 'C:\\data', 'memory://', 'postgresql://db.example/latchkit'])(
    'takes the database %s',
    (database) => {
      expect(readConfig({ ...least, database })).toMatchObject({ database })
    },
  )

  it.each(['accounts', 'none', undefined] as const)('takes an explorer in the place of the index %s', (index) => {
    const explorer = { url: 'https://a.example' }
    const { history } = readConfig({ ...least, history: { 'eip155:1': { index, explorer } } })
    expect(history['eip155:1']?.explorer).toEqual(explorer)
  })

  it('has the defaults of a project', () => {
    const { projects } = readConfig({ ...least, projects: { app: { allowedOrigins: ['https://*.app.example'] } } })
    expect(projects).toEqual({
      app: { allowedOrigins: ['https://*.app.example'], features: {}, isAnalyticsEnabled: false },
    })
  })

  it.each([
    [null, 'must be an object'],
    [[], 'must be an object'],
    [{}, '- rpc: is missing'],
    [{ rpc: [] }, '- rpc: must be an object'],
    [{ rpc: { 'eip155:1': 'https://a.example' } }, '- rpc › eip155:1: must be a list'],
    [{ ...least, host: 1 }, '- host: must be a text'],
    [{ ...least, host: '' }, '- host: must not be empty'],
    [{ ...least, logLevel: 'loud' }, '- logLevel: must be one of silent, error, warn, info, debug'],
    [
      { ...least, projects: { app: { allowedOrigins: [], features: { swaps: 1 } } } },
      '- projects › app › features › swaps: must be true, false or a list of names',
    ],
    [
      { ...least, history: { 'eip155:1': { index: 'all', explorer: { url: 'https://a.example' } } } },
      '- history › eip155:1 › index: must not be all beside explorer, which is asked in the place of an index',
    ],
    [{ rpc: { ethereum: ['https://a.example'] } }, '- rpc › ethereum: must be the CAIP-2 id of a network, as eip155:1'],
    [{ rpc: { 'bip122:x': ['https://a.example'] } }, '- rpc › bip122:x: must be of an EVM chain'],
    [{ rpc: { 'eip155:1': [] } }, '- rpc › eip155:1: needs one URL at least'],
    [{ rpc: { 'eip155:1': ['ws://a.example'] } }, '- rpc › eip155:1 › 0: must be an http or https URL'],
    [{ ...least, prot: 1 }, '- configuration: has no member prot'],
    [{ ...least, limits: { perDay: 1 } }, '- limits: has no member perDay'],
    [
      { ...least, history: { 'solana:x': {} } },
      '- history › solana:x: must be the CAIP-2 id of an EVM chain, as eip155:1',
    ],
    [{ ...least, history: { 'eip155:1': { from: -1 } } }, '- history › eip155:1 › from: must be 0 at least'],
    [{ rpc: { 'eip155:abc': ['https://a.example'] } }, '- rpc › eip155:abc: must have the number of its chain'],
    [{ rpc: { 'eip155:01': ['https://a.example'] } }, '- rpc › eip155:01: must have the number of its chain'],
    [{ ...least, history: { 'eip155:2': {} } }, '- history › eip155:2: must be one of the networks of rpc'],
    [{ ...least, prices: { 'eip155:2': {} } }, '- prices › eip155:2: must be one of the networks of rpc'],
    [{ ...least, database: 'mysql://a.example/b' }, '- database: must be a URL as postgres://host/name, or a folder'],
    [{ ...least, database: '' }, '- database: must be a URL as postgres://host/name, or a folder'],
    [{ ...least, database: 'file://data' }, '- database: must be a URL as postgres://host/name, or a folder'],
    [{ ...least, port: 65_536 }, '- port: must be 65535 at most'],
    [{ ...least, redis: 'http://a.example' }, '- redis: must be a URL as redis://host:6379'],
    [{ ...least, tokens: ['http://a.example'] }, '- tokens › 0: must be an https URL or the path of a file'],
    [{ ...least, prices: { 'solana:a': {} } }, '- prices › solana:a: must be the CAIP-2 id of an EVM chain'],
    [
      { ...least, prices: { 'eip155:1': { quotes: ['USDC'] } } },
      '- prices › eip155:1 › quotes › 0: must be the address',
    ],
    [{ ...least, defillama: 'http://a.example' }, '- defillama: must be an https URL'],
    [{ ...least, publicUrl: 'a.example' }, '- publicUrl: must be an http or https URL'],
    [{ ...least, ipfs: 'http://a.example' }, '- ipfs: must be an https URL'],
    [{ ...least, projects: {} }, '- projects: needs one project at least'],
    [
      {
        ...least,
        projects: { app: { allowedOrigins: ['https://a.example'], secure: { trusted: ['https://b.example'] } } },
      },
      '- projects › app › secure › trusted › 0: must be an entry of allowedOrigins',
    ],
    [
      { ...least, projects: { app: { allowedOrigins: [], name: 'a\nb' } } },
      '- projects › app › name: must be one line of 64 characters at most',
    ],
    [{ ...least, secure: {} }, '- secure › origin: is missing'],
    [
      { ...least, secure: { ...secure, origin: 'http://secure.example' } },
      '- secure › origin: must be an origin of https',
    ],
    [
      { ...least, secure: { ...secure, origin: 'https://a.example/' } },
      '- secure › origin: must be an origin of https',
    ],
    [
      { ...least, publicUrl: 'http://secure.example/a', secure },
      '- secure › origin: must have another host than publicUrl',
    ],
    [{ ...least, secure: { ...secure, sealingKeys: [] } }, '- secure › sealingKeys: must be 1 at least'],
    [
      { ...least, secure: { ...secure, sealingKeys: [secret, 'short'] } },
      '- secure › sealingKeys: has a fault: The sealing key 2 is no base64url.',
    ],
    [
      { ...least, secure: { ...secure, mail: { url: 'https://a.example', from: 'a@b.example' } } },
      '- secure › mail › url: must be a URL as smtps://',
    ],
    [
      { ...least, secure: { ...secure, mail: { url: 'smtp://a.example', from: 'App' } } },
      '- secure › mail › from: must be as login@app.example',
    ],
  ])('says what is wrong where (%#)', (given, text) => {
    expect(faultsOf(given)).toContain(text)
  })

  it.each(['app.example', '*', 'https://*', 'https://me@app.example', 'https://app.example/path', 'null'])(
    'F172 refuses the origin %s',
    (entry) => {
      const given = { ...least, projects: { app: { allowedOrigins: ['https://app.example', entry] } } }
      expect(faultsOf(given)).toContain(
        '- projects › app › allowedOrigins › 1: must be an origin with its scheme and without a path, and * may',
      )
    },
  )

  it('takes secrets of the embedded wallet from the environment, where the configuration has the wallet', () => {
    const { sealingKeys: _, ...rest } = { ...secure, mail: { from: 'login@app.example' } }
    const other = secret.replace('A', 'B')
    const environment = { SMTP_URL: 'smtps://mail.example', SEALING_KEYS: `${other}, ${secret}` }
    expect(readConfig({ ...least, secure: rest }, environment).secure).toEqual({
      origin: 'https://secure.example',
      sealingKeys: [other, secret],
      mail: { url: 'smtps://mail.example', from: 'login@app.example' },
    })
    expect(readConfig({ ...least, secure }, environment).secure?.sealingKeys).toEqual([other, secret])
    expect(readConfig(least, environment).secure).toBeUndefined()
    const faults = faultsOf({ ...least, secure }, { SMTP_URL: 'secret', SEALING_KEYS: 'secret' })
    for (const line of ['- SMTP_URL: must be a URL as', '- SEALING_KEYS: has a fault: The sealing key 1'])
      expect(faults).toContain(line)
    expect(faults).not.toContain('secret')
  })

  it('names the variable that is wrong, all faults at once, and no value', () => {
    const faults = faultsOf({ ...least, limits: { perClient: 0 } }, { PORT: 'secret', REDIS_URL: 'secret' })
    expect(faults).toMatch(/^The configuration has faults:\n/)
    for (const line of ['- PORT: ', '- REDIS_URL: ', '- limits › perClient: must be 1 at least'])
      expect(faults).toContain(line)
    expect(faults).not.toContain('secret')
  })
})
