import { createEvmSigner } from './evmSigner.js'
import type { EvmChainsConfig } from './types.js'

type Hex = `0x${string}`

/**
 * How a phone answers an app that asks to connect and sign in at once (`wc_sessionAuthenticate`). `right`: with a
 * signature, by one consent. `proposal`: not at all; it answers the proposal that the app sends beside it. `fewer-methods`:
 * it grants `personal_sign` alone, to proposals too. `eip1271`: its account is a contract, whose owner signs. `forged`: with
 * the signature of another key.
 */
export type PhoneSignIn = 'right' | 'proposal' | 'fewer-methods' | 'eip1271' | 'forged'

/** All values of {@link PhoneSignIn}, the default first. */
export const phoneSignIns: readonly PhoneSignIn[] = ['right', 'proposal', 'fewer-methods', 'eip1271', 'forged']

/** What makes a proof of CAIP-222: the account, and how it signs. */
export interface PhoneProof {
  readonly address: Hex
  readonly type: 'eip191' | 'eip1271'
  readonly sign: (message: string) => Promise<Hex>
}

/** Returns the proof that the phone sends, and the one that its library checks before. They are one where it is right. */
export function phoneProofs(
  account: EvmChainsConfig['accounts'][number],
  signIn: PhoneSignIn,
): { readonly checked: PhoneProof; readonly sent: PhoneProof } {
  const prove = (type: PhoneProof['type'], switches: Parameters<typeof createEvmSigner>[1]): PhoneProof => {
    const signer = createEvmSigner(account, switches)
    return { address: signer.address, type, sign: (message) => signer.signMessage({ message }) }
  }
  const checked = prove('eip191', {})
  if (signIn === 'eip1271') return { checked, sent: prove('eip1271', { account: 'contract' }) }
  if (signIn === 'forged') return { checked, sent: prove('eip191', { signature: 'other-key' }) }
  return { checked, sent: checked }
}

/** The part of WalletKit 1.2 that approves a sign-in. Its engine has the functions that send answers. */
interface SigningKit<Proof> {
  readonly approveSessionAuthenticate: (params: { id: number; auths: Proof[] }) => Promise<unknown>
  readonly engine: { readonly signClient: { readonly engine: object } }
}

interface Answer {
  readonly id: number
  readonly result: object
}

/**
 * Approves a sign-in. WalletKit checks a proof before it sends it, and asks a service of its makers about `eip1271`. So it
 * gets `checked`, and sends `sent` in its place.
 */
export async function approveSignIn<Proof>(
  kit: SigningKit<Proof>,
  id: number,
  { checked, sent }: { readonly checked: Proof; readonly sent: Proof },
): Promise<void> {
  const engine = kit.engine.signClient.engine as { sendResult: (answer: Answer) => Promise<unknown> }
  const send = engine.sendResult
  engine.sendResult = (answer) =>
    send(answer.id === id ? { ...answer, result: { ...answer.result, cacaos: [sent] } } : answer)
  try {
    await kit.approveSessionAuthenticate({ id, auths: [checked] })
  } finally {
    engine.sendResult = send
  }
}
