import { sql } from 'kysely'

/** Any number of ids as one parameter. */
export const among = <Id extends number | string>(ids: readonly Id[]) => sql<Id>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
