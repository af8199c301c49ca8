-- Which writing of a registration's form it is: a page opened before another was saved must not put old answers back.
ALTER TABLE "Registration" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;
