-- The key of the form that made a competition: a form sent several times makes one.
ALTER TABLE "Competition" ADD COLUMN "formKey" TEXT;
CREATE UNIQUE INDEX "Competition_formKey_key" ON "Competition"("formKey");
