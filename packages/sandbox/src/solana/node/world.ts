import { createHmac, pbkdf2Sync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getAddressDecoder, lamports, none, some, type Address } from '@solana/kit'
import {
  AccountState,
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import type { SandboxSolanaAccount, SandboxSolanaFeeToken, SandboxSolanaToken, TransferFee } from '../../manifest.js'
import { withHoldingExtensions, withTransferFee } from './extensions.js'
import type { Ledger } from './ledger.js'
import { TOKEN_2022_PROGRAM_ADDRESS } from './tokens.js'

/** The genesis hash. The network's CAIP-2 id contains its first 32 characters. */
export const genesisHash = '5rnfdm8s9cL9C9vcaE5ntK9g1diXwDhv6hgGg99jkh5w'

/** The tokens that every account holds. */
export const tokens: readonly SandboxSolanaToken[] = [
  {
    address: 'F1FLffE4n1Bp1S5RUwJkeiaBhuQeL8XnJRVghvHvHfs',
    name: 'Sandbox Dollar',
    symbol: 'SUSD',
    decimals: 6,
    program: TOKEN_PROGRAM_ADDRESS,
  },
  {
    address: 'BWJ63PG9Rr3m4VKK5qb6ENAq6yw1Ac6kpN6gtDWwvncb',
    name: 'Sandbox 2022',
    symbol: 'S22',
    decimals: 9,
    program: TOKEN_2022_PROGRAM_ADDRESS,
  },
]

/** The token that keeps 1 % of each transfer, at most 1,000 whole coins. */
export const feeToken: SandboxSolanaFeeToken = {
  address: 'Go2G34dGy2VynreoVDh6kuxAmiZs9FknX8EN9gDENwEn',
  name: 'Sandbox Fee',
  symbol: 'FEE',
  decimals: 6,
  program: TOKEN_2022_PROGRAM_ADDRESS,
  transferFee: { basisPoints: 100, most: '1000000000' },
}

const startLamports = lamports(10_000n * 1_000_000_000n)
/** The number of whole coins of each token. */
const startTokens = 1_000_000n

/** Derives the first `count` accounts by SLIP-10, with the path that wallets use. */
export function deriveSolanaAccounts(mnemonic: string, count: number): SandboxSolanaAccount[] {
  const seed = seedOf(mnemonic)
  return Array.from({ length: count }, (_, index) => deriveAccount(seed, index))
}

/** Derives the account that trades with the others. It is none of the manifest's accounts. */
export const deriveMarketMaker = (mnemonic: string): SandboxSolanaAccount => deriveAccount(seedOf(mnemonic), 1000)

const seedOf = (mnemonic: string): Buffer => pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')

function deriveAccount(seed: Uint8Array, index: number): SandboxSolanaAccount {
  const privateKey = deriveKey(seed, [44, 501, index, 0])
  const publicKey = ed25519.getPublicKey(privateKey)
  const address = getAddressDecoder().decode(publicKey)
  return { index, address, path: `m/44'/501'/${index}'/0'`, secretKey: [...privateKey, ...publicKey] }
}

/** Derives a key by SLIP-10 for ed25519, where every step is hardened. */
function deriveKey(seed: Uint8Array, path: readonly number[]): Buffer {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of path) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(step + 2 ** 31)
    const data = Buffer.concat([Buffer.of(0), node.subarray(0, 32), index])
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  return node.subarray(0, 32)
}

/** Gives every account its SOL and its tokens. The first account may mint more tokens. */
export async function fillLedger(ledger: Ledger, accounts: readonly SandboxSolanaAccount[]): Promise<void> {
  for (const { address } of accounts) put(ledger, address, SYSTEM_PROGRAM_ADDRESS, new Uint8Array(), startLamports)
  for (const token of tokens) await putToken(ledger, token, accounts)
  await putToken(ledger, feeToken, accounts, feeToken.transferFee)
}

async function putToken(
  ledger: Ledger,
  { address: mint, decimals, program }: SandboxSolanaToken,
  accounts: readonly SandboxSolanaAccount[],
  fee?: TransferFee,
): Promise<void> {
  const amount = startTokens * 10n ** BigInt(decimals)
  const authority = accounts[0]?.address as Address
  const data = getMintEncoder().encode({
    mintAuthority: some(authority),
    supply: amount * BigInt(accounts.length),
    decimals,
    isInitialized: true,
    freezeAuthority: none(),
  }) as Uint8Array
  put(ledger, mint, program, fee ? withTransferFee(data, fee, authority) : data)
  for (const { address: owner } of accounts) {
    const find = { mint: mint as Address, owner: owner as Address, tokenProgram: program as Address }
    const [holding] = await findAssociatedTokenPda(find)
    const encoded = encodeHolding(mint, owner, amount)
    const isExtended = program === TOKEN_2022_PROGRAM_ADDRESS
    put(ledger, holding, program, isExtended ? withHoldingExtensions(encoded, fee !== undefined) : encoded)
  }
}

function encodeHolding(mint: string, owner: string, amount: bigint): Uint8Array {
  return getTokenEncoder().encode({
    mint: mint as Address,
    owner: owner as Address,
    amount,
    delegate: none(),
    state: AccountState.Initialized,
    isNative: none(),
    delegatedAmount: 0n,
    closeAuthority: none(),
  }) as Uint8Array
}

function put(
  ledger: Ledger,
  address: string,
  program: string,
  data: Parameters<Ledger['setAccount']>[0]['data'],
  amount = ledger.rent(data.length),
): void {
  ledger.setAccount({
    address: address as Address,
    programAddress: program as Address,
    data,
    lamports: amount,
    executable: false,
    space: BigInt(data.length),
  })
}
