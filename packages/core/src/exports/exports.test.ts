import { readFileSync } from 'node:fs'
import { mainnet } from 'viem/chains'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as adapter from './adapter.js'
import * as cookie from './cookie.js'
import * as index from './index.js'
import * as bitcoinNetworks from './networks.bitcoin.js'
import * as networks from './networks.js'
import * as popularWallets from './popular-wallets.js'
import * as solanaNetworks from './networks.solana.js'
import * as testing from './testing.js'

describe('the exports of the package', () => {
  it('@latchkit/core', () => {
    expect(Object.keys(index).sort()).toEqual([
      'BROWSER_WALLET_ID',
      'CONNECTOR_ORDER',
      'LatchError',
      'NAMESPACES',
      'accountOf',
      'activeNetwork',
      'browserEnvironment',
      'browserStore',
      'cleanAmount',
      'connectedAccount',
      'connectorRows',
      'createLatch',
      'findPicture',
      'formatBalance',
      'isConnected',
      'isLatchError',
      'isNamespace',
      'isPending',
      'isShownConnector',
      'isSupportedNetwork',
      'keyMatch',
      'keyOfPicture',
      'mayConnect',
      'memoryStore',
      'namespaceOf',
      'networkOf',
      'parseAddress',
      'parseAmount',
      'parseNetworkId',
      'themeOf',
      'toAsciiDigits',
      'toCaipAddress',
      'waysTo',
    ])
  })

  it('@latchkit/core/adapter', () => {
    expect(Object.keys(adapter).sort()).toEqual([
      'LatchError',
      'MAX_POLL_MS',
      'MIN_POLL_MS',
      'PAIRING_ID',
      'PLAIN_SCALE',
      'RECEIPT_TIMEOUT_MS',
      'REQUESTS',
      'abilityOf',
      'adaptersOf',
      'allFrom',
      'approvalOf',
      'asLatchError',
      'askHosts',
      'askJsonRpc',
      'awaitAccounts',
      'blockhashOf',
      'callReported',
      'callThrough',
      'chainNotConfigured',
      'chainOfAddress',
      'checkAddress',
      'checkHash',
      'checkMessageSignature',
      'checkPrepared',
      'checkSignature',
      'checkTransaction',
      'checkUint256',
      'cleanSymbol',
      'cleanText',
      'coinCostOf',
      'coinFeeOf',
      'createAssets',
      'createCalls',
      'createEip1193Adapter',
      'createPermissions',
      'createReadLimit',
      'createRequests',
      'createSingleFlight',
      'digestOf',
      'endpointOf',
      'evmAddress',
      'failureOf',
      'fetchText',
      'fieldsOf',
      'findOracles',
      'findSent',
      'findSince',
      'foldAddress',
      'fromBase58',
      'hasOfferEnded',
      'highestFee',
      'hostOf',
      'isContractsFault',
      'isDecisionKept',
      'isDelegation',
      'isHighSlippage',
      'isLatchError',
      'isSameAddress',
      'lateAbilities',
      'lateAdapter',
      'levelOfImpact',
      'lookAt',
      'once',
      'pairingConnector',
      'pairingError',
      'paymentOf',
      'paymentSubject',
      'presentSignerOf',
      'previewThrough',
      'quietly',
      'readAnchor',
      'readChainId',
      'readCompactU16',
      'readDecimals',
      'readList',
      'readRevert',
      'readSolanaTransaction',
      'readText',
      'receiptFee',
      'refuseNotes',
      'requestAccounts',
      'requestOf',
      'retryAfterMs',
      'revertOf',
      'scaleBy',
      'scaleOfMultiplier',
      'senderOf',
      'shownAmount',
      'sleep',
      'swapOf',
      'switchNetwork',
      'tidyBase64',
      'toAddresses',
      'toChainId',
      'toDecimal',
      'toHexAddresses',
      'toNetworkId',
      'toUnits',
      'toWalletError',
      'tokenKey',
      'transferData',
      'unitsToPay',
      'universalAdapter',
      'unsignedTransaction',
      'urlsOf',
      'waitUntil',
      'walletError',
      'walletErrors',
      'withBlockhash',
      'withProgress',
      'withSignature',
      'withTimeout',
    ])
  })

  it('has every error code in the type LatchErrorCode', () => {
    type Some = 'wallet/rejected' | 'connection/already-connected' | 'network/not-found' | 'account/balance-unavailable'
    expectTypeOf<Some>().toExtend<index.LatchErrorCode>()
    expectTypeOf<'wallet/none'>().not.toExtend<index.LatchErrorCode>()
  })

  it('@latchkit/core/popular-wallets', () => {
    expect(Object.keys(popularWallets)).toEqual(['popularWallets'])
    expect(Object.keys(index)).not.toContain('popularWallets')
  })

  it('@latchkit/core/cookie', () => {
    expect(Object.keys(cookie)).toEqual(['readLatchCookie'])
    expect(Object.keys(index)).not.toContain('readLatchCookie')
  })

  it('@latchkit/core/testing', () => {
    expect(Object.keys(testing)).toEqual(['systemClock'])
  })
})

/** The exported networks by name, without functions. The cast avoids hundreds of chain types that are slow to check. */
const listedNetworks = (): [string, index.Network | index.EvmChain][] =>
  Object.entries(networks as object as Record<string, index.Network | index.EvmChain>).filter(
    ([, each]) => typeof each === 'object',
  )

describe('@latchkit/core/networks', () => {
  const { evmNetwork } = networks
  // Some of viem's chains have an id that is too large for the kit (S5.12); `createLatch` refuses those.
  const all = listedNetworks()
    .map(([, network]) => network)
    .filter(({ id }) => !(Number(id) >= 2 ** 31))
    .map((each) => ('caipNetworkId' in each ? each : evmNetwork(each)))
  const of = (namespace: string) => all.filter(({ chainNamespace }) => chainNamespace === namespace)

  it('S9.10 has the EVM chains that viem knows, three Solana networks and three Bitcoin ones', () => {
    expect(of('eip155').length).toBeGreaterThan(500)
    expect(of('solana').map(({ name }) => name)).toEqual(['Solana', 'Solana Devnet', 'Solana Testnet'])
    expect(of('bip122').map(({ name }) => name)).toEqual(['Bitcoin', 'Bitcoin Testnet', 'Bitcoin Signet'])
    const named = [
      'mainnet',
      'optimism',
      'arbitrum',
      'polygon',
      'celo',
      'aurora',
      'bsc',
      'avalanche',
      'zksync',
      'gnosis',
    ]
    expect(['base', 'zora', ...named].filter((name) => !(name in networks))).toEqual([])
  })

  it('S3.14 gives each an id of its kind, a name and a coin', () => {
    const bad = all.filter(({ caipNetworkId, chainNamespace, id, name, nativeCurrency }) => {
      const parts = index.parseNetworkId(caipNetworkId)
      return parts.namespace !== chainNamespace || parts.reference !== String(id) || !name || !nativeCurrency.symbol
    })
    expect(bad).toEqual([])
  })

  it('keeps everything that viem knows of a chain', () => {
    expect(networks.mainnet).toBe(mainnet)
    expect(evmNetwork(mainnet)).toEqual({ ...mainnet, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' })
    expect(evmNetwork({ ...mainnet, id: 7 }).caipNetworkId).toBe('eip155:7')
  })
})

describe.each([
  ['solana', 'solana', solanaNetworks],
  ['bitcoin', 'bip122', bitcoinNetworks],
])('@latchkit/core/networks/%s', (name, namespace, listed) => {
  it('has all networks of its namespace, as the same objects', () => {
    const its = listedNetworks().filter(([, each]) => 'chainNamespace' in each && each.chainNamespace === namespace)
    expect({ ...listed }).toEqual(Object.fromEntries(its))
    for (const [key, network] of its) expect(listed[key as never]).toBe(network)
  })

  it('is an entry point that imports only files of this package, for types too', () => {
    const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      exports: Record<string, Record<string, string>>
    }
    expect(exports[`./networks/${name}`]).toEqual({
      'latchkit-source': `./src/exports/networks.${name}.ts`,
      types: `./dist/exports/networks.${name}.d.ts`,
      default: `./dist/exports/networks.${name}.js`,
    })
    const { files, foreign } = reach(new URL(`networks.${name}.ts`, import.meta.url))
    expect(files.size).toBeGreaterThan(2)
    expect(foreign).toEqual([])
    // Proves that an import of another package would be found.
    expect(reach(new URL('networks.ts', import.meta.url)).foreign).toContain('viem/chains')
  })
})

/** Returns all files that `file` imports, directly or not, types too, and the names of the packages that they import. */
function reach(
  file: URL,
  files = new Set<string>(),
  foreign: string[] = [],
): { files: Set<string>; foreign: string[] } {
  if (files.has(file.href)) return { files, foreign }
  files.add(file.href)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)[ (]'([^']+)'/g))
    if (from.startsWith('.')) reach(new URL(from.replace(/js$/, 'ts'), file), files, foreign)
    else foreign.push(from)
  return { files, foreign }
}
