-- What a work sings (a song, or a category that asks for none) is its piece; an entry is a registration in a category.
UPDATE "Upload"
SET "details" = json_remove(json_set("details", '$.piece', json_extract("details", '$.entry')), '$.entry')
WHERE json_type("details", '$.entry') IS NOT NULL;
