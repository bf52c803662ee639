import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into a server before its own code: at SIGUSR2 it throws away what nobody holds and says what is left. What
// V8 has not got round to throwing away looks like a leak from outside.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collect()
  collect()
  process.stdout.write(`memory ${JSON.stringify(process.memoryUsage())}\n`)
})
