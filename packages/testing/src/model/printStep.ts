import { truth } from './createBrowser.js'
import type { Step } from './steps.js'
import type { World } from './world.js'

/** Prints a step, and what there is in the world after it, to look into a sequence that fails. */
export function printStep({ browser, clock, locks, mail, pending, tabs, unread }: World, step: Step | undefined): void {
  const print = (text: string): void => console.log(text)
  const line = (name: string, value: unknown): void => print(`  ${name}: ${JSON.stringify(value)}`)
  print(step ? JSON.stringify(step) : 'all is quiet')
  for (const [place, { latch, page }] of tabs.entries()) {
    line(`tab ${place}${page.isFrozen ? ' (frozen)' : ''}`, truth(latch))
    line('  adapters', [...page.connected])
    if (mail[place as 0 | 1].length > 0) line('  storage events', mail[place as 0 | 1].length)
  }
  const commands = [...pending].map(({ place, type, wallet = '' }) => `${place} ${type} ${wallet}`)
  const requests = browser.calls.map(({ page, name, connectorId }) => `page ${page} ${name} ${connectorId}`)
  line('commands', commands)
  line('requests', requests)
  for (const [key, text] of Object.entries(browser.storage.entries())) print(`  ${key} ${text}`)
  if (unread.size > 0) line('unread', [...unread])
  print(`  at ${clock.now()}${locks ? `, ${locks.waiting()} wait for the lock` : ''}`)
}
