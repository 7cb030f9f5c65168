import { getBase58Encoder, type Address, type EncodedAccount } from '@solana/kit'
import { showAccount } from './accountView.js'
import { inContext } from './context.js'
import type { Ledger } from './ledger.js'
import type { MethodDeps, Methods } from './methods.js'
import { readAddress, readConfig, readList, type Config } from './params.js'
import { invalidParams } from './rpcError.js'
import { holds, readMint, readToken, tokenAmount, tokenPrograms } from './tokens.js'

/** Creates the methods that read accounts and tokens. */
export function createAccountMethods({ ledger }: MethodDeps): Methods {
  const find = ledger.account
  const show = (account: EncodedAccount | undefined, config: Config): object | null =>
    account ? showAccount(account, config, find) : null
  const list = (accounts: readonly EncodedAccount[], config: Config): object[] =>
    accounts.map((account) => ({ pubkey: account.address, account: show(account, config) }))
  return {
    getBalance: ([address, config]) => inContext(ledger, config, () => find(readAddress(address))?.lamports ?? 0n),
    getAccountInfo: ([address, config]) =>
      inContext(ledger, config, () => show(find(readAddress(address)), readConfig(config))),
    getMultipleAccounts: ([addresses, config]) =>
      inContext(ledger, config, () =>
        readList(addresses, 100, readAddress).map((address) => show(find(address), readConfig(config))),
      ),
    getProgramAccounts: ([program, given]) => {
      const config = readConfig(given)
      const accounts = ledger.accountsOf(readAddress(program)).filter(createFilter(config['filters']))
      return config['withContext'] === true
        ? inContext(ledger, given, () => list(accounts, config))
        : list(accounts, config)
    },
    getTokenAccountsByOwner: ([owner, which, config]) =>
      inContext(ledger, config, () => {
        const address = readAddress(owner)
        const accounts = tokenAccounts(ledger, readConfig(which)).filter((account) => holds(account, 32, address))
        return list(accounts, readConfig(config))
      }),
    getTokenAccountBalance: ([address, config]) =>
      inContext(ledger, config, () => {
        const token = readToken(find(readAddress(address)))
        if (!token) throw invalidParams('not a Token account')
        return tokenAmount(token.amount, readMint(find(token.mint))?.decimals ?? 0)
      }),
    getTokenSupply: ([address, config]) =>
      inContext(ledger, config, () => {
        const mint = readMint(find(readAddress(address)))
        if (!mint) throw invalidParams('not a Token mint')
        return tokenAmount(mint.supply, mint.decimals)
      }),
  }
}

/** Returns all accounts that hold tokens of a mint, or of a program. */
function tokenAccounts(ledger: Ledger, { mint, programId }: Config): readonly EncodedAccount[] {
  const mintAddress = mint === undefined ? undefined : readAddress(mint)
  const program = mintAddress ? mintProgram(ledger, mintAddress) : readAddress(programId)
  if (!tokenPrograms.has(program)) throw invalidParams('unrecognized Token program id')
  return ledger
    .accountsOf(program)
    .filter((account) => readToken(account) && (!mintAddress || holds(account, 0, mintAddress)))
}

function mintProgram({ account }: Ledger, mint: Address): Address {
  const found = account(mint)
  if (!found || !readMint(found)) throw invalidParams('could not find mint')
  return found.programAddress
}

/** Creates the filter of `getProgramAccounts`: the size of the data, or bytes at an offset. */
function createFilter(given: unknown): (account: EncodedAccount) => boolean {
  const tests = readList(given ?? [], 4, (item) => {
    const { dataSize, memcmp } = readConfig(item)
    if (typeof dataSize === 'number') return ({ data }: EncodedAccount) => data.length === dataSize
    const { offset, bytes, encoding } = readConfig(memcmp)
    if (typeof offset !== 'number' || typeof bytes !== 'string') throw invalidParams('unknown filter')
    const wanted = decode(bytes, encoding)
    return ({ data }: EncodedAccount) => Buffer.compare(data.slice(offset, offset + wanted.length), wanted) === 0
  })
  return (account) => tests.every((test) => test(account))
}

function decode(text: string, encoding: unknown): Uint8Array {
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  try {
    return new Uint8Array(getBase58Encoder().encode(text.slice(0, 200)))
  } catch {
    throw invalidParams('unable to decode the bytes of a filter')
  }
}
