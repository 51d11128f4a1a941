//! `/privacy/my-data`, opened with a token: what is stored about a person.

use crate::subjects::leads::my_data::json::MyDataJson;
use crate::web::page_table::Crumb;
use crate::web::page_table::fixed::MY_DATA;
use crate::web::pages::kinds::{PageKind, Words};

#[derive(Debug)]
pub struct MyDataPage(pub Box<MyDataJson>);

impl PageKind for MyDataPage {
    fn words(&self, brand: &str) -> Words {
        MY_DATA.words(brand)
    }

    fn heading(&self) -> String {
        MY_DATA.heading()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        MY_DATA.breadcrumbs()
    }
}
