import { booking } from './booking/booking.ts'
import { bundle } from './bundle.ts'
import { fanout } from './fanout/fanout.ts'
import { food } from './food/food.ts'
import { growth } from './growth/growth.ts'
import { lists } from './lists/lists.ts'
import { onsale } from './onsale/onsale.ts'
import { type Result, report } from './report.ts'
import { search } from './search/search.ts'
import { seatmap } from './seatmap/seatmap.ts'
import { slowline } from './slowline/slowline.ts'
import { start } from './start.ts'
import { typecheck } from './typecheck.ts'

const benchmarks: Record<string, () => Result | Promise<Result>> = {
  start,
  typecheck,
  bundle,
  lists,
  booking,
  food,
  onsale,
  growth,
  search,
  fanout,
  seatmap,
  slowline,
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}\n`,
  )
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : Object.keys(benchmarks)) {
  const run = benchmarks[name]
  if (run) report(await run())
}
