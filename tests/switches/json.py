class json:
    """What these programs need of the module json, which takes Python as long to import as it takes to start."""

    @staticmethod
    def load(file, one_line=False):
        return eval(file.readline() if one_line else file.read(), {"true": True, "false": False, "null": None})

    @staticmethod
    def dumps(value):
        if isinstance(value, str):
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        if isinstance(value, (list, tuple)):
            return "[" + ", ".join(json.dumps(item) for item in value) + "]"
        return {"None": "null", "True": "true", "False": "false"}.get(str(value), str(value))
