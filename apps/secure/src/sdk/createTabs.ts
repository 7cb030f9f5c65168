/** The name of the channel between the tabs of one app: the browser parts it from that in other apps. */
const CHANNEL = 'latchkit-session'

/** The other tabs of an app in this browser. */
export interface Tabs {
  /** Tells the others that the session is another one. */
  readonly announce: () => void
  /** Runs when another one tells that. */
  readonly onChange: (run: () => void) => void
}

/**
 * Makes the tabs of an app. A browser that refuses the frame its storage may refuse the channel too: then each tab is alone, as
 * its keys in memory are (F175).
 */
export function createTabs(
  { BroadcastChannel: Channel }: Pick<typeof globalThis, 'BroadcastChannel'>,
  app: string,
): Tabs {
  const channel = openChannel(Channel, `${CHANNEL} ${app}`)
  return {
    announce: () => channel?.postMessage('changed'),
    onChange(run) {
      if (channel) channel.onmessage = run
    },
  }
}

function openChannel(Channel: typeof BroadcastChannel, name: string): BroadcastChannel | undefined {
  try {
    return new Channel(name)
  } catch {
    return undefined
  }
}
