/** A message that a client publishes. */
export interface RelayMessage {
  /** 32 bytes in hex without 0x. */
  readonly topic: string
  /** Encrypted for the clients that share the topic's key; the relay can't read it. */
  readonly message: string
  /** The kind of the message: 1100 is a session proposal, 1108 a request. */
  readonly tag: number
  /** Seconds that the message is kept for. */
  readonly ttl: number
  readonly attestation?: string
}

/** A message in the mailbox. */
export interface KeptMessage extends RelayMessage {
  /** Higher than that of any earlier message. */
  readonly serial: number
  /** The id of the client that published the message, which never gets it back. */
  readonly publisher: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
}

/** Keeps messages by topic, each until its ttl is over. A client gets a message until it has acknowledged it. */
export interface Mailbox {
  /**
   * Keeps a message. Returns `undefined` for a message that is kept already: a client publishes again where it got no
   * answer.
   */
  readonly put: (publisher: string, message: RelayMessage) => KeptMessage | undefined
  /** Returns the messages that a client still has to get on a topic, the oldest first. */
  readonly waiting: (topic: string, clientId: string) => readonly KeptMessage[]
  /** Notes that a client got the message with this serial number. */
  readonly acknowledge: (serial: number, clientId: string) => void
  /** Removes the messages whose ttl is over. */
  readonly sweep: () => void
  /** Removes all messages. */
  readonly clear: () => void
}

/** How much is kept before the oldest messages are removed. */
export interface MailboxLimits {
  readonly mostMessages: number
  /** The sum over all messages. */
  readonly mostCharacters: number
}

interface Entry {
  readonly kept: KeptMessage
  readonly acknowledged: Set<string>
}

/** Creates an empty mailbox. `now` returns milliseconds since 1970. */
export function createMailbox(now: () => number, { mostMessages, mostCharacters }: MailboxLimits): Mailbox {
  // Both maps are in the order of publishing.
  const entries = new Map<number, Entry>()
  const topics = new Map<string, Set<Entry>>()
  let lastSerial = 0
  let characters = 0

  const isOver = ({ kept }: Entry): boolean => now() >= kept.publishedAt + kept.ttl * 1000
  const aliveOn = (topic: string): readonly Entry[] => [...(topics.get(topic) ?? [])].filter((entry) => !isOver(entry))

  const add = (entry: Entry): void => {
    const { serial, topic, message } = entry.kept
    entries.set(serial, entry)
    topics.set(topic, (topics.get(topic) ?? new Set()).add(entry))
    characters += message.length
  }
  const remove = (entry: Entry): void => {
    const { serial, topic, message } = entry.kept
    entries.delete(serial)
    const others = topics.get(topic)
    others?.delete(entry)
    if (others?.size === 0) topics.delete(topic)
    characters -= message.length
  }

  return {
    put: (publisher, message) => {
      if (aliveOn(message.topic).some(({ kept }) => kept.message === message.message)) return undefined
      const kept: KeptMessage = { ...message, serial: ++lastSerial, publisher, publishedAt: now() }
      add({ kept, acknowledged: new Set() })
      for (const oldest of entries.values()) {
        if (entries.size <= mostMessages && characters <= mostCharacters) break
        remove(oldest)
      }
      return kept
    },
    waiting: (topic, clientId) =>
      aliveOn(topic)
        .filter(({ kept, acknowledged }) => kept.publisher !== clientId && !acknowledged.has(clientId))
        .map(({ kept }) => kept),
    acknowledge: (serial, clientId) => {
      entries.get(serial)?.acknowledged.add(clientId)
    },
    sweep: () => [...entries.values()].filter(isOver).forEach(remove),
    clear: () => [...entries.values()].forEach(remove),
  }
}
