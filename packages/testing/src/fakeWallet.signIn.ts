import { evmAddress } from '@latchkit/core/adapter'
import type { Method } from './fakeWallet.methods.js'

/** What a wallet is asked for to sign in (ERC-7846), apart from the resources. */
type Fields = Readonly<Record<string, string | undefined>>

/** `wallet_connect`, with the capability to sign in (ERC-7846). The wallet's node signs the message. */
export const signIn: Method = async ({ board, node }, [request]) => {
  const { capabilities } = request as { capabilities?: { signInWithEthereum?: Fields & { resources?: string[] } } }
  const asked = capabilities?.signInWithEthereum
  if (!asked || !node) throw { code: 4200, message: 'The wallet does not sign in.' }
  board.set({ authorised: true, locked: false })
  const { accounts, signsInAs, rewritesSignIn } = board.now()
  const signer = accounts[signsInAs] ?? ''
  const message = rewritesSignIn(textOf(asked, evmAddress(signer) ?? '', asked.resources))
  const bytes = [...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0'))
  const signature = await node({ method: 'personal_sign', params: [`0x${bytes.join('')}`, signer] }, board.now())
  const signed = { signInWithEthereum: { message, signature } }
  return { accounts: accounts.map((address) => ({ address, capabilities: address === signer ? signed : {} })) }
}

const textOf = (asked: Fields, address: string, resources: readonly string[] | undefined): string =>
  [
    `${asked['domain']} wants you to sign in with your Ethereum account:\n${address}\n`,
    ...(asked['statement'] === undefined ? [''] : [`${asked['statement']}\n`]),
    `URI: ${asked['uri']}\nVersion: ${asked['version']}\nChain ID: ${Number(asked['chainId'])}`,
    `Nonce: ${asked['nonce']}\nIssued At: ${asked['issuedAt']}`,
    ...(asked['expirationTime'] === undefined ? [] : [`Expiration Time: ${asked['expirationTime']}`]),
    ...(resources ? ['Resources:', ...resources.map((uri) => `- ${uri}`)] : []),
  ].join('\n')
