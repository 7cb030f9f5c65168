// A reporter for Vitest: its own json one leaves out what broke outside of a test, which ends the run with 1 though no test
// failed. What that was goes to the file that UNHANDLED_OUTPUT_FILE names.
import { writeFileSync } from 'node:fs'

export default class UnhandledReporter {
  /** @param {unknown} _modules @param {readonly { message?: string, stack?: string }[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_OUTPUT_FILE
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => ({ message, stack }))))
  }
}
