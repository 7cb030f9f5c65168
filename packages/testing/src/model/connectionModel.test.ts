import { describeConnections, parseModelRun } from './describeConnections.js'

describeConnections('scripted adapters', parseModelRun(process.env, { seeds: [1, 2], runs: 250 }))
