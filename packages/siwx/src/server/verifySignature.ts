import { formOfChain } from '../message/forms.js'
import type { SignedText, Verdict } from '../verify/verify.types.js'
import type { RpcUrls } from './server.types.js'

/** Verifies the signature of a text, as the wire has it. */
export type SignatureVerifier = (signed: SignedText) => Promise<Verdict>

/** How the signatures of a namespace are verified. */
interface NamespaceVerifier {
  /** Whether nodes are asked for some signatures. */
  readonly asksNodes: boolean
  /** Loads its libraries, and verifies. @param urls the nodes of the text's chain */
  readonly verify: (signed: SignedText, urls: readonly string[]) => Promise<Verdict>
}

const VERIFIERS: Readonly<Record<string, NamespaceVerifier>> = {
  eip155: {
    asksNodes: true,
    async verify(signed, urls) {
      const [{ verifyEvmSignature }, rpc] = await Promise.all([
        import('../verify/verifyEvmSignature.js'),
        urls.length > 0 ? import('./rpc.js') : undefined,
      ])
      return verifyEvmSignature(signed, rpc?.createEvmCall(urls))
    },
  },
  solana: {
    asksNodes: false,
    async verify(signed) {
      const [{ verifySolanaSignature }, { base58 }] = await Promise.all([
        import('../verify/verifySolanaSignature.js'),
        import('@scure/base'),
      ])
      try {
        return await verifySolanaSignature({ ...signed, signature: base58.decode(signed.signature) })
      } catch {
        return 'invalid'
      }
    },
  },
  bip122: {
    asksNodes: false,
    async verify(signed) {
      const { verifyBitcoinSignature } = await import('../verify/bitcoin/verifyBitcoinSignature.js')
      return verifyBitcoinSignature(signed)
    },
  },
}

const verifierFor = (chainId: string): NamespaceVerifier | undefined =>
  VERIFIERS[formOfChain(chainId)?.form.namespace ?? '']

/** Returns a verifier for the signatures of all namespaces. Those of any other namespace are invalid. */
export const createVerifier =
  (rpcUrls: RpcUrls = {}): SignatureVerifier =>
  async (signed) => {
    const urls = Object.hasOwn(rpcUrls, signed.chainId) ? rpcUrls[signed.chainId] : undefined
    return verifierFor(signed.chainId)?.verify(signed, urls ?? []) ?? 'invalid'
  }

/** Throws for RPC URLs that aren't by the CAIP-2 ids of EVM chains, or aren't URLs of HTTP. */
export function requireRpcUrls(rpcUrls: RpcUrls = {}): void {
  for (const [chainId, urls] of Object.entries(rpcUrls)) {
    if (!verifierFor(chainId)?.asksNodes)
      throw new TypeError(
        `The option "rpcUrls" has "${chainId}": write the CAIP-2 id of an EVM chain, such as "eip155:1".`,
      )
    // A URL may have a key, so it isn't in the text.
    if (!Array.isArray(urls) || !urls.every(isHttpUrl))
      throw new TypeError(`The option "rpcUrls" needs a list of URLs for "${chainId}", with "https://" or "http://".`)
  }
}

const isHttpUrl = (text: unknown): boolean =>
  typeof text === 'string' && /^https?:\/\//.test(text) && URL.canParse(text)
