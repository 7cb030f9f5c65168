import { describe, expect, it } from 'vitest'
import { createMailbox, type Mailbox, type MailboxLimits, type RelayMessage } from './mailbox.js'

const topic = 'a'.repeat(64)
const aMessage = (message: string, more: Partial<RelayMessage> = {}): RelayMessage => ({
  topic,
  message,
  tag: 1108,
  ttl: 300,
  ...more,
})

const setUp = (limits: Partial<MailboxLimits> = {}) => {
  const clock = { now: 1_700_000_000_000 }
  const mailbox = createMailbox(() => clock.now, { mostMessages: 100, mostCharacters: 1000, ...limits })
  return { clock, mailbox }
}
const textsFor = (mailbox: Mailbox, clientId: string, on = topic): readonly string[] =>
  mailbox.waiting(on, clientId).map(({ message }) => message)

describe('the relay’s mailbox', () => {
  it('keeps a message for all clients but its publisher, in the order of publishing', () => {
    const { clock, mailbox } = setUp()
    const first = mailbox.put('app', aMessage('one'))
    mailbox.put('app', aMessage('two'))
    mailbox.put('app', aMessage('elsewhere', { topic: 'b'.repeat(64) }))
    expect(first).toEqual({ ...aMessage('one'), publisher: 'app', serial: 1, publishedAt: clock.now })
    expect(textsFor(mailbox, 'wallet')).toEqual(['one', 'two'])
    expect(textsFor(mailbox, 'app')).toEqual([])
    expect(textsFor(mailbox, 'wallet', 'b'.repeat(64))).toEqual(['elsewhere'])
  })

  it('keeps a message for each other client until this client has acknowledged it', () => {
    const { mailbox } = setUp()
    const { serial } = mailbox.put('app', aMessage('one'))!
    mailbox.acknowledge(serial, 'wallet')
    mailbox.acknowledge(serial + 1, 'wallet')
    expect(textsFor(mailbox, 'wallet')).toEqual([])
    expect(textsFor(mailbox, 'second phone')).toEqual(['one'])
  })

  it('keeps a message until its ttl is over, to the millisecond', () => {
    const { clock, mailbox } = setUp()
    mailbox.put('app', aMessage('brief', { ttl: 300 }))
    mailbox.put('app', aMessage('long', { ttl: 86_400 }))
    clock.now += 299_999
    expect(textsFor(mailbox, 'wallet')).toEqual(['brief', 'long'])
    clock.now += 1
    expect(textsFor(mailbox, 'wallet')).toEqual(['long'])
  })

  it('keeps a message that is published twice once, and again when the first has expired', () => {
    const { clock, mailbox } = setUp()
    mailbox.put('app', aMessage('one'))
    expect(mailbox.put('app', aMessage('one'))).toBeUndefined()
    expect(mailbox.put('app', aMessage('one', { topic: 'b'.repeat(64) }))).toBeDefined()
    clock.now += 300_000
    expect(mailbox.put('app', aMessage('one'))).toBeDefined()
    expect(textsFor(mailbox, 'wallet')).toEqual(['one'])
  })

  it('makes room by removing expired messages', () => {
    const { clock, mailbox } = setUp({ mostMessages: 2 })
    mailbox.put('app', aMessage('long', { ttl: 600 }))
    mailbox.put('app', aMessage('brief', { ttl: 1 }))
    clock.now += 1000
    mailbox.sweep()
    mailbox.put('app', aMessage('next'))
    expect(textsFor(mailbox, 'wallet')).toEqual(['long', 'next'])
  })

  it.each([
    ['messages', { mostMessages: 2 }],
    ['characters', { mostCharacters: 8 }],
  ])('removes its oldest messages when there are too many %s', (_, limits) => {
    const { mailbox } = setUp(limits)
    for (const text of ['1111', '2222', '3333']) mailbox.put('app', aMessage(text))
    expect(textsFor(mailbox, 'wallet')).toEqual(['2222', '3333'])
    mailbox.clear()
    expect(textsFor(mailbox, 'wallet')).toEqual([])
    for (const text of ['4444', '5555']) mailbox.put('app', aMessage(text))
    expect(textsFor(mailbox, 'wallet')).toEqual(['4444', '5555'])
  })
})
