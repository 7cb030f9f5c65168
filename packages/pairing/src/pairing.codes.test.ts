import { EventEmitter } from 'node:events'
import type { SignInInput } from '@latchkit/core/adapter'
import { expect, it, vi } from 'vitest'
import { createAttempt } from './pairing.attempt.js'
import { createCodes, type CodeDeps } from './pairing.codes.js'

it('ends a request to sign in that was still being sent when its code failed', async () => {
  const end = vi.fn()
  let sent = (): void => {}
  const sending = new Promise<void>((resolve) => (sent = resolve))
  const provider = Object.assign(new EventEmitter(), {
    async pair() {
      provider.emit('display_uri', 'wc:topic@2')
      throw new Error('The relay has gone.')
    },
  })
  const show = vi.fn()
  const propose = createCodes({
    context: { namespaces: ['eip155'], networks: [] },
    provider: provider as object as CodeDeps['provider'],
    async sendSignIn(uri) {
      await sending
      return { uri, answer: new Promise(() => {}), end }
    },
    isPresent: () => true,
    show,
    approved: () => {},
    failed: () => {},
  })
  await propose(Object.assign(createAttempt(), { signIn: async () => ({ nonce: 'nonce0001' }) as SignInInput }))
  sent()
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1))
  expect(show).not.toHaveBeenCalled()
})
