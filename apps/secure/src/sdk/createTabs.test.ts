import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createTabs } from './createTabs.js'

const PARENT = 'https://app.example'

describe('the tabs of an app', () => {
  it('F185 tell each other of another session, and no other app', async () => {
    const opened: BroadcastChannel[] = []
    class Channel extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        opened.push(this)
      }
    }
    const [one, two, other] = [PARENT, PARENT, 'https://other.example'].map((parent) =>
      createTabs({ BroadcastChannel: Channel }, parent),
    )
    const heard: string[] = []
    one?.onChange(() => heard.push('one'))
    two?.onChange(() => heard.push('two'))
    other?.onChange(() => heard.push('other'))
    const arrived = once(opened[1] as EventTarget as never, 'message')
    one?.announce()
    await arrived
    expect(heard).toEqual(['two'])
    for (const channel of opened) channel.close()
  })

  it('F175 are alone where the browser refuses the channel', () => {
    const refuse = function refuse(): never {
      throw new DOMException('Refused', 'SecurityError')
    }
    const tabs = createTabs({ BroadcastChannel: refuse as never }, PARENT)
    tabs.onChange(() => undefined)
    expect(() => tabs.announce()).not.toThrow()
  })
})
