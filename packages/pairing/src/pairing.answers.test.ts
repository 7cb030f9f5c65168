import type UniversalProvider from '@walletconnect/universal-provider'
import { expect, it } from 'vitest'
import { createOwnAnswers } from './pairing.answers.js'

/** A library whose messages the test sends. */
function library() {
  const passed: string[] = []
  const acked: string[] = []
  const engine = {
    async onRelayMessage({ topic }: { readonly topic: string; readonly message: string }) {
      passed.push(topic)
    },
  }
  const messages = { ack: async (topic: string) => void acked.push(topic) }
  const provider = { client: { engine, core: { relayer: { messages } } } } as unknown as UniversalProvider
  return { provider, engine, passed, acked, send: (topic: string) => engine.onRelayMessage({ topic, message: 'text' }) }
}

it('the messages of our topics go past the library, and all others to it', async () => {
  const { provider, passed, acked, send } = library()
  const heard: string[] = []
  const stop = createOwnAnswers(provider).hear('ours', async (message) => void heard.push(message))
  await send('ours')
  await send('other')
  expect({ heard, passed, acked }).toEqual({ heard: ['text'], passed: ['other'], acked: ['ours'] })
  stop()
  await send('ours')
  expect(passed).toEqual(['other', 'ours'])
})

it('the library is as it was once no topic is heard', () => {
  const { provider, engine } = library()
  const before = engine.onRelayMessage
  const answers = createOwnAnswers(provider)
  const stops = ['one', 'two'].map((topic) => answers.hear(topic, async () => {}))
  expect(engine.onRelayMessage).not.toBe(before)
  stops[0]!()
  expect(engine.onRelayMessage).not.toBe(before)
  stops[1]!()
  expect(engine.onRelayMessage).toBe(before)
})

it('two kits with one library of the app each hear their own topics, whichever ends first', async () => {
  const { provider, send, passed } = library()
  const heard: string[] = []
  const kits = [createOwnAnswers(provider), createOwnAnswers(provider)]
  const stops = kits.map((kit, at) => kit.hear(`topic ${at}`, async () => void heard.push(`kit ${at}`)))
  stops[0]!()
  await send('topic 0')
  await send('topic 1')
  kits[0]!.hear('topic 2', async () => void heard.push('again'))
  await send('topic 2')
  expect({ heard, passed }).toEqual({ heard: ['kit 1', 'again'], passed: ['topic 0'] })
})
