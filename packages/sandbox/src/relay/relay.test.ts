// Tests frames.ts, relay/methods.ts.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createMailbox } from './mailbox.js'
import { createRelay } from './relay.js'

const topicOf = (sign: string): string => sign.repeat(64)
const pairing = topicOf('a')
const session = topicOf('b')

interface Said {
  readonly id: string | number | null
  readonly method?: string
  readonly params?: { readonly id: string; readonly data: Record<string, unknown> }
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

const setUp = () => {
  const clock = { now: 1_700_000_000_000 }
  const faults = { drops: false, losePush: 0 }
  const relay = createRelay({
    mailbox: createMailbox(() => clock.now, { mostMessages: 1000, mostCharacters: 1_000_000 }),
    drops: () => faults.drops,
    losesPush: () => faults.losePush > 0 && faults.losePush-- > 0,
  })
  const join = (id: string, acknowledges = true) => {
    const heard: Said[] = []
    const seat = relay.join({
      id,
      send: (text) => {
        const said = JSON.parse(text) as Said
        heard.push(said)
        if (said.method && acknowledges) seat.receive(JSON.stringify({ id: said.id, jsonrpc: '2.0', result: true }))
      },
    })
    let lastId = 0
    const call = (method: string, params: unknown = {}): Said => {
      const asked = `${id}-${++lastId}`
      seat.receive(JSON.stringify({ id: asked, jsonrpc: '2.0', method, params }))
      return heard.find((said) => said.id === asked)!
    }
    const pushes = (): readonly string[] => heard.flatMap(({ params }) => (params ? [String(params.data.message)] : []))
    const publish = (message: string, topic = pairing, more: object = {}): Said =>
      call('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true, ...more })
    return { ...seat, id, heard, call, pushes, publish }
  }
  return { clock, faults, join }
}
type Joined = ReturnType<ReturnType<typeof setUp>['join']>

describe('the relay', () => {
  it('pushes a published message to the other clients on the topic, and not back', () => {
    const { clock, join } = setUp()
    const [app, wallet, stranger] = [join('app'), join('wallet'), join('stranger')]
    for (const client of [app, wallet]) client.call('irn_subscribe', { topic: pairing })
    stranger.call('irn_subscribe', { topic: session })
    expect(app.publish('sealed', pairing, { attestation: 'proof' }).result).toBe(true)
    const id = createHash('sha256').update(`${pairing}wallet`).digest('hex')
    expect(wallet.heard.at(-1)).toEqual({
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: {
        id,
        data: { topic: pairing, message: 'sealed', publishedAt: clock.now, tag: 1108, attestation: 'proof' },
      },
    })
    expect([app.pushes(), stranger.pushes()]).toEqual([[], []])
  })

  it('does not give a publisher its own message on another of its sockets', () => {
    const { join } = setUp()
    const [before, after] = [join('app'), join('app')]
    before.publish('mine')
    after.call('irn_subscribe', { topic: pairing })
    before.publish('mine too')
    expect(after.pushes()).toEqual([])
  })

  it('names a subscription by the hash of topic and client', () => {
    const { join } = setUp()
    const wallet = join('did:key:z6Mk')
    const id = createHash('sha256').update(`${pairing}did:key:z6Mk`).digest('hex')
    expect(wallet.call('irn_subscribe', { topic: pairing }).result).toBe(id)
    expect(wallet.call('irn_batchSubscribe', { topics: [pairing] }).result).toEqual([id])
  })

  it('answers a subscription first, and then pushes the kept messages', () => {
    const { join } = setUp()
    const [app, wallet] = [join('app'), join('wallet')]
    app.publish('one')
    app.publish('two')
    app.publish('three', session)
    wallet.call('irn_batchSubscribe', { topics: [session, pairing] })
    expect(wallet.heard.map(({ method }) => method ?? 'answer')).toEqual([
      'answer',
      ...Array<string>(3).fill('irn_subscription'),
    ])
    expect(wallet.pushes()).toEqual(['three', 'one', 'two'])
  })

  it('pushes a message again to a client that did not acknowledge it, until the ttl is over', () => {
    const { clock, join } = setUp()
    const app = join('app')
    app.publish('one')
    const comeIn = (acknowledges: boolean): Joined => {
      const wallet = join('wallet', acknowledges)
      wallet.call('irn_subscribe', { topic: pairing })
      return wallet
    }
    const deaf = comeIn(false)
    deaf.receive('{"id":1,"jsonrpc":"2.0","error":{"code":-32000,"message":"no"}}')
    // On the same socket the message comes only once.
    deaf.call('irn_subscribe', { topic: pairing })
    expect(deaf.pushes()).toEqual(['one'])
    deaf.leave()
    expect(comeIn(true).pushes()).toEqual(['one'])
    expect(comeIn(true).pushes()).toEqual([])
    const second = join('second phone')
    clock.now += 300_000
    second.call('irn_subscribe', { topic: pairing })
    expect(second.pushes()).toEqual([])
  })

  it('ignores an acknowledgement of a message that it did not push', () => {
    const { join } = setUp()
    const [app, wallet] = [join('app'), join('wallet')]
    app.publish('one')
    wallet.receive('{"id":1,"jsonrpc":"2.0","result":true}')
    wallet.call('irn_subscribe', { topic: pairing })
    expect(wallet.pushes()).toEqual(['one'])
  })

  it('passes a message that is published twice on once', () => {
    const { join } = setUp()
    const [app, wallet] = [join('app'), join('wallet')]
    wallet.call('irn_subscribe', { topic: pairing })
    expect([app.publish('one').result, app.publish('one').result]).toEqual([true, true])
    expect(wallet.pushes()).toEqual(['one'])
  })

  it.each([
    ['irn_unsubscribe', { topic: pairing, id: 'x' }],
    ['irn_batchUnsubscribe', { subscriptions: [{ topic: pairing, id: 'x' }] }],
  ])('pushes nothing after %s', (method, params) => {
    const { join } = setUp()
    const [app, wallet] = [join('app'), join('wallet')]
    wallet.call('irn_batchSubscribe', { topics: [pairing, session] })
    expect(wallet.call(method, params).result).toBe(true)
    app.publish('one')
    app.publish('two', session)
    expect(wallet.pushes()).toEqual(['two'])
  })

  it('publishes a batch, or nothing of one that has a fault', () => {
    const { join } = setUp()
    const [app, wallet] = [join('app'), join('wallet')]
    wallet.call('irn_subscribe', { topic: pairing })
    const message = { topic: pairing, ttl: 300, tag: 1108 }
    const good = [
      { ...message, message: 'one' },
      { ...message, message: 'two' },
    ]
    expect(app.call('irn_batchPublish', { messages: [...good, message] }).error?.code).toBe(-32602)
    expect(wallet.pushes()).toEqual([])
    expect(app.call('irn_batchPublish', { messages: good }).result).toBe(true)
    expect(wallet.pushes()).toEqual(['one', 'two'])
  })

  it.each([
    ['irn_fetchMessages', { topic: pairing }, ['one']],
    ['irn_batchFetchMessages', { topics: [session, pairing] }, ['two', 'one']],
  ])('gives the kept messages by %s, too', (method, params, texts) => {
    const { clock, join } = setUp()
    const [app, wallet] = [join('app'), join('wallet')]
    app.publish('one')
    app.publish('two', session)
    const { messages, hasMore } = wallet.call(method, params).result as { messages: object[]; hasMore: boolean }
    const topics = { one: pairing, two: session }
    expect(messages).toEqual(
      texts.map((message) => ({
        topic: topics[message as 'one'],
        message,
        publishedAt: clock.now,
        tag: 1108,
      })),
    )
    expect(hasMore).toBe(false)
  })

  it('subscribes a client that proposes a session to the pairing, and publishes with tag 1100', () => {
    const { join } = setUp()
    const [app, wallet] = [join('app'), join('wallet')]
    wallet.call('irn_subscribe', { topic: pairing })
    const proposal = { pairingTopic: pairing, sessionProposal: 'proposal', ttl: 300, attestation: 'proof' }
    expect(app.call('wc_proposeSession', proposal).result).toBe(true)
    expect(wallet.heard.at(-1)?.params?.data).toMatchObject({ message: 'proposal', tag: 1100, attestation: 'proof' })
    wallet.publish('rejected', pairing, { tag: 1120 })
    expect(app.pushes()).toEqual(['rejected'])
  })

  it('subscribes a client that approves to the session, and publishes with the tags 1101 and 1102', () => {
    const { join } = setUp()
    const [app, wallet] = [join('app'), join('wallet')]
    app.call('wc_proposeSession', { pairingTopic: pairing, sessionProposal: 'proposal' })
    const approval = {
      pairingTopic: pairing,
      sessionTopic: session,
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
      ttl: 300,
    }
    expect(wallet.call('wc_approveSession', approval).result).toBe(true)
    // The app learns the session's topic from the answer.
    expect(app.pushes()).toEqual(['yes'])
    app.call('irn_subscribe', { topic: session })
    expect(app.heard.flatMap(({ params }) => (params ? [params.data.tag] : []))).toEqual([1101, 1102])
    app.publish('request', session)
    expect(wallet.pushes()).toEqual(['request'])
  })

  it('drops published messages, by a switch', () => {
    const { faults, join } = setUp()
    const [app, wallet] = [join('app'), join('wallet')]
    faults.drops = true
    expect(app.publish('one').result).toBe(true)
    faults.drops = false
    wallet.call('irn_subscribe', { topic: pairing })
    app.publish('two')
    expect(wallet.pushes()).toEqual(['two'])
  })

  it('loses a push, by a switch, and pushes the message later', () => {
    const { faults, join } = setUp()
    const [app, wallet] = [join('app'), join('wallet')]
    for (const client of [app, wallet]) client.call('irn_subscribe', { topic: pairing })
    faults.losePush = 1
    app.publish('one')
    app.publish('two')
    expect(wallet.pushes()).toEqual(['two'])
    wallet.call('irn_subscribe', { topic: pairing })
    expect(wallet.pushes()).toEqual(['two', 'one'])
  })

  it.each([
    ['no JSON', 'nonsense', null, -32700],
    ['nothing', '', null, -32700],
    ['a bare value', '7', null, -32600],
    ['null', 'null', null, -32600],
    ['a batch', '[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}]', null, -32600],
    ['no version', '{"id":1,"method":"irn_subscribe"}', null, -32600],
    ['an id that is an object', '{"id":{},"jsonrpc":"2.0","method":"irn_subscribe"}', null, -32600],
    ['neither method nor result', '{"id":1,"jsonrpc":"2.0"}', null, -32600],
    ['an unknown method', '{"id":1,"jsonrpc":"2.0","method":"irn_destroy","params":{}}', 1, -32601],
    ['a method of every object', '{"id":1,"jsonrpc":"2.0","method":"constructor","params":{}}', 1, -32601],
    ['no params', '{"id":"1","jsonrpc":"2.0","method":"irn_subscribe"}', '1', -32602],
  ])('answers %s with an error', (_, text, id, code) => {
    const { join } = setUp()
    const client = join('app')
    client.receive(text)
    expect(client.heard).toMatchObject([{ id, error: { code } }])
  })

  it.each([
    ['irn_subscribe', { topic: 'A'.repeat(64) }, 'topic'],
    ['irn_subscribe', { topic: 'a'.repeat(63) }, 'topic'],
    ['irn_batchSubscribe', { topics: 'all' }, 'topics'],
    ['irn_batchSubscribe', { topics: Array<string>(501).fill(pairing) }, 'topics'],
    ['irn_batchUnsubscribe', { subscriptions: [null] }, 'params'],
    ['irn_publish', { topic: pairing, message: '', ttl: 300 }, 'message'],
    ['irn_publish', { topic: pairing, message: 'one' }, 'ttl'],
    ['irn_publish', { topic: pairing, message: 'one', ttl: 0 }, 'ttl'],
    ['irn_publish', { topic: pairing, message: 'one', ttl: 2_592_001 }, 'ttl'],
    ['irn_publish', { topic: pairing, message: 'one', ttl: 300, tag: 'high' }, 'tag'],
    ['wc_proposeSession', { pairingTopic: pairing }, 'message'],
    ['wc_approveSession', { pairingTopic: pairing, sessionProposalResponse: 'yes', sessionTopic: session }, 'message'],
  ])('refuses %s of %j', (method, params, name) => {
    const { join } = setUp()
    expect(join('app').call(method, params).error).toEqual({ code: -32602, message: `Invalid params: ${name}` })
  })

  it('refuses more subscriptions than a client can have', () => {
    const { join } = setUp()
    const client = join('app')
    const topics = Array.from({ length: 10_000 }, (_, index) => index.toString(16).padStart(64, '0'))
    while (topics.length > 0) client.call('irn_batchSubscribe', { topics: topics.splice(0, 500) })
    expect(client.call('irn_subscribe', { topic: pairing }).error?.code).toBe(-32000)
    client.call('irn_unsubscribe', { topic: topicOf('0') })
    expect(client.call('irn_subscribe', { topic: pairing }).error).toBeUndefined()
  })
})
