/** What a client publishes. */
export interface RelayMessage {
  /** 32 bytes in hex. */
  readonly topic: string
  /** Sealed for those who share the topic's key; the relay can't read it. */
  readonly message: string
  /** What kind of message it is: 1100 is a session proposal, 1108 a request. */
  readonly tag: number
  /** Seconds that it is kept for. */
  readonly ttl: number
  readonly attestation?: string
}

/** A message that is kept. */
export interface KeptMessage extends RelayMessage {
  /** Larger than that of any message before it. */
  readonly serial: number
  /** The client that it came from, and which never gets it back. */
  readonly publisher: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
}

/** Messages by topic, each until its ttl is over and for every other client until that one has acknowledged it. */
export interface Mailbox {
  /** Keeps a message. Gives `undefined` for one that is there already: whoever got no answer publishes it again. */
  readonly put: (publisher: string, message: RelayMessage) => KeptMessage | undefined
  /** What a client has still to get on a topic, the oldest first. */
  readonly waiting: (topic: string, clientId: string) => readonly KeptMessage[]
  /** A client got the message of this serial number. */
  readonly acknowledge: (serial: number, clientId: string) => void
  /** Throws away what is over its ttl. */
  readonly sweep: () => void
  /** Throws everything away. */
  readonly clear: () => void
}

/** How much is kept, before the oldest gives way. */
export interface MailboxLimits {
  readonly mostMessages: number
  /** Of all messages together. */
  readonly mostCharacters: number
}

interface Entry {
  readonly kept: KeptMessage
  readonly acknowledged: Set<string>
}

/** Makes an empty one. `now` tells milliseconds since 1970. */
export function createMailbox(now: () => number, { mostMessages, mostCharacters }: MailboxLimits): Mailbox {
  // Both in the order in which messages came.
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
