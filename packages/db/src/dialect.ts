import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'

/**
 * How a statement begins that ends its transaction: COMMIT is sent behind it, without waiting for its answer. Only for a
 * statement whose answer nobody judges; when it fails, the server answers COMMIT with ROLLBACK and nothing stays.
 */
export const lastStatement = '/* last */'

// Connections whose COMMIT is under way already.
const commits = new WeakMap<DatabaseConnection, ReturnType<DatabaseConnection['executeQuery']>>()
const prepared = new WeakSet<DatabaseConnection>()

function sendCommitWithLast(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = ((query: CompiledQuery, ...more: []) => {
    const answer = execute(query, ...more)
    if (query.sql.startsWith(lastStatement)) {
      const committed = execute(CompiledQuery.raw('commit'))
      committed.catch(() => {})
      commits.set(connection, committed)
    }
    return answer
  }) as typeof connection.executeQuery
}

/** Saves two of the waits of a transaction: its beginning travels with its first statement, its end with its last. */
class PipelinedDriver extends PostgresDriver {
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...options)
    if (!prepared.has(connection)) sendCommitWithLast(connection)
    prepared.add(connection)
    return connection
  }

  override async beginTransaction(...args: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    // When it fails, so does the statement that travels with it.
    super.beginTransaction(...args).catch(() => {})
  }

  override async commitTransaction(...args: Parameters<PostgresDriver['commitTransaction']>): Promise<void> {
    const [connection] = args
    const committed = commits.get(connection)
    if (!committed) return super.commitTransaction(...args)
    commits.delete(connection)
    const { rows } = await committed
    if ((rows[0] as { command?: string } | undefined)?.command !== 'COMMIT')
      throw new Error('the transaction was rolled back instead of committed')
  }

  override async rollbackTransaction(...args: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    const [connection] = args
    const committed = commits.get(connection)
    commits.delete(connection)
    // The server has rolled back by itself, and has answered everything that was sent.
    if (committed) await committed.catch(() => {})
    return super.rollbackTransaction(...args)
  }
}

/** Kysely's dialect over a pool whose connections take further statements before they have answered. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config)
  }
}
