import { sql } from 'kysely'

/** Any number of ids as one parameter. */
export const among = (ids: readonly number[]) => sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
