-- What an organiser has taken from a judge is found without going over what the rules took.
DROP INDEX "Assignment_judgeId_status_idx";
CREATE INDEX "Assignment_judgeId_status_origin_idx" ON "Assignment"("judgeId", "status", "origin");
