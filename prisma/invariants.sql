-- What Prisma's schema cannot say: checks, partial unique indexes, append-only tables.
-- Applied after every migration (each statement may run again), because redefining a table drops its triggers silently.
-- A refused write raises the code after RAISE, which infra/db maps to an InvariantError.

DROP TRIGGER IF EXISTS audit_entry_no_update;
CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON "AuditEntry"
BEGIN SELECT RAISE(ABORT, 'audit_append_only'); END;

DROP TRIGGER IF EXISTS audit_entry_no_delete;
CREATE TRIGGER audit_entry_no_delete BEFORE DELETE ON "AuditEntry"
BEGIN SELECT RAISE(ABORT, 'audit_append_only'); END;
