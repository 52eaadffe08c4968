//! Reading the fields of an object, each with its JSON pointer.

use crate::Fault;
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// Where an object or list stands in the input: a chain of names and numbers, written out only when a fault needs it.
#[derive(Clone, Copy, Debug)]
pub enum Place<'a> {
    /// The whole line.
    Line,
    /// A field of the object at the first place.
    Field(&'a Place<'a>, &'a str),
    /// An entry of the list at the first place.
    Entry(&'a Place<'a>, usize),
}

impl Place<'_> {
    /// The JSON pointer.
    ///
    /// ```
    /// use casefile::Place;
    /// let units = Place::Field(&Place::Line, "units");
    /// assert_eq!(Place::Entry(&units, 2).pointer(), "/units/2");
    /// ```
    #[must_use]
    pub fn pointer(&self) -> String {
        match self {
            Place::Line => String::new(),
            Place::Field(parent, name) => {
                format!("{}/{}", parent.pointer(), name.replace('~', "~0").replace('/', "~1"))
            }
            Place::Entry(parent, index) => format!("{}/{index}", parent.pointer()),
        }
    }
}

/// The fields of one object of a case.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a> {
    map: &'a Map<String, Value>,
    place: &'a Place<'a>,
}

impl<'a> Fields<'a> {
    /// The fields of a JSON value that has to be an object.
    ///
    /// # Errors
    /// `bad_type` when it is something else.
    pub fn of(value: &'a Value, place: &'a Place<'a>) -> Result<Self, Fault> {
        match value {
            Value::Object(map) => Ok(Fields { map, place }),
            other => Err(Fault::bad_type(place.pointer(), "an object", other)),
        }
    }

    pub(crate) fn root(map: &'a Map<String, Value>) -> Self {
        Fields { map, place: &Place::Line }
    }

    /// The pointer of a field of this object.
    #[must_use]
    pub fn path(&self, name: &str) -> String {
        Place::Field(self.place, name).pointer()
    }

    /// The place of this object.
    #[must_use]
    pub fn place(&self) -> &'a Place<'a> {
        self.place
    }

    /// Refuses every field that is not listed; the alphabetically first one is named. On the line itself `id` and `op`
    /// are always allowed.
    ///
    /// # Errors
    /// `unknown_field`.
    pub fn only(&self, allowed: &[&str]) -> Result<(), Fault> {
        let whole = matches!(self.place, Place::Line);
        let stranger = self
            .map
            .keys()
            .filter(|key| !allowed.contains(&key.as_str()))
            .filter(|key| !(whole && matches!(key.as_str(), "id" | "op")))
            .min();
        match stranger {
            Some(key) => Err(Fault::unknown_field(self.path(key))),
            None => Ok(()),
        }
    }

    /// The value of a field, if it is there; `null` counts as there.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name)
    }

    /// The value of a required field.
    ///
    /// # Errors
    /// `missing_field`.
    pub fn required(&self, name: &str) -> Result<&'a Value, Fault> {
        self.get(name).ok_or_else(|| Fault::missing_field(self.path(name)))
    }

    /// A required whole number within a range.
    ///
    /// # Errors
    /// `missing_field`, `bad_type`, `bad_value`.
    pub fn int(&self, name: &str, range: RangeInclusive<i64>) -> Result<i64, Fault> {
        whole_number(self.required(name)?, range, || self.path(name))
    }

    /// A whole number within a range, or its default when absent.
    ///
    /// # Errors
    /// `bad_type`, `bad_value`.
    pub fn int_or(
        &self,
        name: &str,
        range: RangeInclusive<i64>,
        default: i64,
    ) -> Result<i64, Fault> {
        self.get(name).map_or(Ok(default), |v| whole_number(v, range, || self.path(name)))
    }

    /// Required `true` or `false`.
    ///
    /// # Errors
    /// `missing_field`, `bad_type`.
    pub fn flag(&self, name: &str) -> Result<bool, Fault> {
        self.boolean(name, self.required(name)?)
    }

    /// `true` or `false`, or its default when absent.
    ///
    /// # Errors
    /// `bad_type`.
    pub fn flag_or(&self, name: &str, default: bool) -> Result<bool, Fault> {
        self.get(name).map_or(Ok(default), |v| self.boolean(name, v))
    }

    fn boolean(&self, name: &str, value: &Value) -> Result<bool, Fault> {
        value.as_bool().ok_or_else(|| Fault::bad_type(self.path(name), "true or false", value))
    }

    /// Required text that is not empty.
    ///
    /// # Errors
    /// `missing_field`, `bad_type`, `bad_value`.
    pub fn text(&self, name: &str) -> Result<&'a str, Fault> {
        text_of(self.required(name)?, || self.path(name))
    }

    /// A required choice out of named values.
    ///
    /// # Errors
    /// `missing_field`, `bad_type`, `bad_value`.
    pub fn choice<T: Copy>(&self, name: &str, names: &[(&str, T)]) -> Result<T, Fault> {
        self.chosen(name, self.required(name)?, names)
    }

    /// A choice out of named values, or its default when absent.
    ///
    /// # Errors
    /// `bad_type`, `bad_value`.
    pub fn choice_or<T: Copy>(
        &self,
        name: &str,
        names: &[(&str, T)],
        default: T,
    ) -> Result<T, Fault> {
        self.get(name).map_or(Ok(default), |v| self.chosen(name, v, names))
    }

    fn chosen<T: Copy>(&self, name: &str, value: &Value, names: &[(&str, T)]) -> Result<T, Fault> {
        choice_of(value, names, || self.path(name))
    }

    /// A required list with a permitted length; its entries come with their places.
    ///
    /// # Errors
    /// `missing_field`, `bad_type`, `bad_value`.
    pub fn list(&self, name: &'a str, length: RangeInclusive<usize>) -> Result<Items<'a>, Fault> {
        Items::of(self.required(name)?, length, Place::Field(self.place, name))
    }

    /// A list with a permitted length; absent, it is empty.
    ///
    /// # Errors
    /// `bad_type`, `bad_value`.
    pub fn list_or_empty(
        &self,
        name: &'a str,
        length: RangeInclusive<usize>,
    ) -> Result<Items<'a>, Fault> {
        let place = Place::Field(self.place, name);
        self.get(name).map_or(Ok(Items { items: &[], place }), |v| Items::of(v, length, place))
    }

    /// Reads a required object with `read`.
    ///
    /// # Errors
    /// `missing_field`, `bad_type`, and whatever `read` finds.
    pub fn object<T>(
        &self,
        name: &str,
        read: impl FnOnce(&Fields<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        read(&Fields::of(self.required(name)?, &Place::Field(self.place, name))?)
    }

    /// Reads an object with `read` if the field is there and not `null`.
    ///
    /// # Errors
    /// `bad_type`, and whatever `read` finds.
    pub fn object_or_null<T>(
        &self,
        name: &str,
        read: impl FnOnce(&Fields<'_>) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        match self.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => read(&Fields::of(value, &Place::Field(self.place, name))?).map(Some),
        }
    }
}

/// The entries of a list of a case.
#[derive(Clone, Copy, Debug)]
pub struct Items<'a> {
    items: &'a [Value],
    place: Place<'a>,
}

impl<'a> Items<'a> {
    /// The entries of a value that has to be a list of permitted length.
    ///
    /// # Errors
    /// `bad_type`, `bad_value`.
    pub fn of(
        value: &'a Value,
        length: RangeInclusive<usize>,
        place: Place<'a>,
    ) -> Result<Self, Fault> {
        let Value::Array(items) = value else {
            return Err(Fault::bad_type(place.pointer(), "a list", value));
        };
        if !length.contains(&items.len()) {
            let (least, most) = (length.start(), length.end());
            let message =
                format!("the list has {} entries, {least} to {most} are allowed", items.len());
            return Err(Fault::bad_value(place.pointer(), message));
        }
        Ok(Items { items, place })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Reads each entry, which has to be an object, with `read`.
    ///
    /// # Errors
    /// `bad_type`, and whatever `read` finds.
    pub fn objects<T>(
        &self,
        mut read: impl FnMut(&Fields<'_>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        self.each(|value, place| read(&Fields::of(value, place)?))
    }

    /// Whole numbers within a range.
    ///
    /// # Errors
    /// `bad_type`, `bad_value`.
    pub fn ints(&self, range: RangeInclusive<i64>) -> Result<Vec<i64>, Fault> {
        self.each(|value, place| whole_number(value, range.clone(), || place.pointer()))
    }

    /// Choices out of named values.
    ///
    /// # Errors
    /// `bad_type`, `bad_value`.
    pub fn choices<T: Copy>(&self, names: &[(&str, T)]) -> Result<Vec<T>, Fault> {
        self.each(|value, place| choice_of(value, names, || place.pointer()))
    }

    /// Reads each entry with `read`, which is handed the value and its place.
    ///
    /// # Errors
    /// Whatever `read` finds.
    pub fn each<T>(
        &self,
        mut read: impl FnMut(&Value, &Place<'_>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        let entries = self.items.iter().enumerate();
        entries.map(|(index, value)| read(value, &Place::Entry(&self.place, index))).collect()
    }
}

fn whole_number(
    value: &Value,
    range: RangeInclusive<i64>,
    path: impl Fn() -> String,
) -> Result<i64, Fault> {
    let Value::Number(number) = value else {
        return Err(Fault::bad_type(path(), "a whole number", value));
    };
    let outside = || {
        let (least, most) = (range.start(), range.end());
        Fault::bad_value(path(), format!("{number} is outside {least} to {most}"))
    };
    match number.as_i64() {
        Some(n) if range.contains(&n) => Ok(n),
        Some(_) => Err(outside()),
        None => Err(Fault::bad_type(path(), "a whole number", value)),
    }
}

fn text_of(value: &Value, path: impl Fn() -> String) -> Result<&str, Fault> {
    match value {
        Value::String(text) if text.is_empty() => {
            Err(Fault::bad_value(path(), "the text must not be empty"))
        }
        Value::String(text) => Ok(text),
        other => Err(Fault::bad_type(path(), "text", other)),
    }
}

fn choice_of<T: Copy>(
    value: &Value,
    names: &[(&str, T)],
    path: impl Fn() -> String,
) -> Result<T, Fault> {
    let Value::String(text) = value else {
        return Err(Fault::bad_type(path(), "text", value));
    };
    names.iter().find(|(name, _)| name == text).map(|(_, choice)| *choice).ok_or_else(|| {
        let known: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
        Fault::bad_value(path(), format!("`{text}` is not one of {}", known.join(", ")))
    })
}
